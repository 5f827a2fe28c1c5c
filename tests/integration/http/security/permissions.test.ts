import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Session } from '~/domain/accounts/sessions/session';
import { roles, type StoredUser } from '~/domain/accounts/user';
import {
  createSignedInVisitor,
  makeUser,
  staleConfirmation,
  testSessionSecret,
} from '../../../support/fixtures/users';
import { isFullRun } from '../../../support/full-run';
import { readRouteTable, type TableRoute } from '../../../support/shop/route-table';
import { createVisitor, type TestResponse, type Visitor } from '../../../support/shop/visitor';
import { useShop } from '../../../support/shop/use-shop';
import { callers, permissionMatrix, type Caller } from './permission-matrix';
import { addressesWith, createRouteParameters } from './route-parameters';

const routes = readRouteTable();
/** The name of a route in the matrix. */
const nameOf = ({ id, path }: TableRoute): string => path ?? `(${id})`;

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let addressOf: (route: TableRoute) => string;
/** Users with a password hash, which matches no password. */
const people: Partial<Record<Caller, StoredUser>> = Object.fromEntries(
  [...roles.map((role) => [role, role] as const), ['long_ago', 'super_admin'] as const].map(
    ([caller, role]) => [caller, makeUser({ role, passwordHash: 'a hash' })],
  ),
);

const visitors: Record<string, Visitor> = {};

beforeAll(async () => {
  addressOf = addressesWith(await createRouteParameters(shop));
  for (const caller of callers) visitors[caller] = await open(caller);
});

/** Setting up an authenticator app, as permission-matrix.ts says. */
async function open(caller: Caller): Promise<Visitor> {
  const user = people[caller];
  if (!user) return createVisitor(shop.url);
  const visitor = await createSignedInVisitor(shop, user);
  await visitor.post('/profile/two-step', { intent: 'start' });
  if (caller === 'long_ago')
    await shop
      .database()
      .collection<Session>('sessions')
      .updateMany({ userId: user._id }, { $set: staleConfirmation() });
  return visitor;
}

function visitorOf(caller: Caller): Visitor {
  const visitor = visitors[caller];
  if (!visitor) throw new Error(`Nobody is ${caller}`);
  return visitor;
}

function outcomeOf({ status, location }: TestResponse): string {
  if (status < 300 || status > 399) return String(status);
  const path = location.split('?')[0] ?? '';
  return location.startsWith('/login?redirectTo=') ? 'login' : path === '/confirm' ? 'confirm' : `>${path}`;
}

/** The outcome of a single-fetch request for one loader, whose redirects are in the body. */
function dataOutcomeOf({ status, text }: TestResponse): string {
  if (status !== 202) return String(status);
  const location = /"(\/[^"]*)"/.exec(text)?.[1] ?? '';
  return outcomeOf({ status: 303, location } as TestResponse);
}

/** The actual outcomes as rows of the matrix, for a readable diff. */
const write = (method: string, route: string, outcomes: readonly (readonly [Caller, string])[]): string =>
  `${method} ${route}: ${outcomes.map((outcome) => outcome.join(' ')).join(', ')}`;

type MatrixRow = (typeof permissionMatrix)[number];

/**
 * Everybody in a full run. Otherwise, of neighbours in the order of their rights who all get the same answer, the first and the last:
 * a guard asks for a permission, and a role has those of the roles before it.
 */
function askedOf({ outcomes }: MatrixRow): readonly Caller[] {
  const isEnd = (caller: Caller, index: number) => {
    const [before, after] = [callers[index - 1], callers[index + 1]];
    return [before, after].some((other) => other === undefined || outcomes[other] !== outcomes[caller]);
  };
  return isFullRun ? callers : callers.filter(isEnd);
}

async function walk(
  lines: typeof permissionMatrix,
  ask: (route: TableRoute, caller: Caller, intent: string) => Promise<string>,
  chooseCallers: (route: TableRoute, row: MatrixRow) => readonly Caller[] = (_, row) => askedOf(row),
): Promise<{ expected: string[]; actual: string[] }> {
  const expected: string[] = [];
  const actual: string[] = [];
  for (const row of lines) {
    const { method, route: name, intent, outcomes } = row;
    const route = routes.find((each) => nameOf(each) === name);
    if (!route) continue;
    const responses = await Promise.all(
      chooseCallers(route, row).map(async (caller) => [caller, await ask(route, caller, intent)] as const),
    );
    const form = intent && `+${intent}`;
    expected.push(
      write(
        method,
        name + form,
        responses.map(([caller]) => [caller, outcomes[caller]]),
      ),
    );
    actual.push(write(method, name + form, responses));
  }
  return { expected, actual };
}

const signOutForm = /<form[^>]* action="\/logout"[^>]* method="post"/;

const pages = permissionMatrix.filter(({ method }) => method === 'GET');
const forms = permissionMatrix.filter(({ method }) => method === 'POST');

// Hundreds of pages in each test for each role: a minute alone, and more than two beside other work.
vi.setConfig({ testTimeout: 600_000 });

describe('the permission matrix', () => {
  it('has a row for each route, and for each action', () => {
    expect(pages.map(({ route }) => route).sort()).toEqual(routes.map(nameOf).sort());
    const actions = routes.filter(({ hasAction }) => hasAction);
    expect(forms.flatMap(({ route, intent }) => (intent ? [] : [route])).sort()).toEqual(
      actions.map(nameOf).sort(),
    );
  });

  // What the others get is decided by the loaders, each of which the next test requests alone.
  it('holds for each page as a visitor and as super_admin, who gets a sign-out link', async () => {
    const isPublic = (name: string) => pages.find(({ route }) => route === name)?.outcomes.visitor === '200';
    const withoutLink: string[] = [];
    const { expected, actual } = await walk(
      pages.filter(({ route }) => !route.startsWith('(')),
      async (route, caller) => {
        const response = await visitorOf(caller).get(addressOf(route));
        const isPage = String(response.headers['content-type']).startsWith('text/html');
        if (caller === 'super_admin' && response.status === 200 && isPage)
          if (!isPublic(nameOf(route)) && !signOutForm.test(response.text)) withoutLink.push(nameOf(route));
        return outcomeOf(response);
      },
      ({ hasLoader }, row) => (hasLoader ? ['visitor', 'super_admin'] : askedOf(row)),
    );
    expect(actual).toEqual(expected);
    expect(withoutLink).toEqual([]);
  });

  it('holds for the data of each loader requested alone, without the guard of its parent', async () => {
    const { expected, actual } = await walk(
      pages.filter(({ route }) => routes.some((each) => nameOf(each) === route && each.hasLoader)),
      async (route, caller) => {
        const address = addressOf(route);
        const path = address === '/' ? '/_root' : address;
        return dataOutcomeOf(
          await visitorOf(caller).get(`${path}.data?_routes=${encodeURIComponent(route.id)}`),
        );
      },
    );
    expect(actual).toEqual(expected);
  });

  it('holds for each form', async () => {
    // A data request runs the action alone; a page response would run its loader, too.
    const { expected, actual } = await walk(forms, async (route, caller, intent) => {
      const visitor = visitorOf(caller);
      const response = await visitor.post(`${addressOf(route)}.data`, intent ? { intent } : {});
      if (people[caller] && !visitor.cookies.has('malisho_session')) visitors[caller] = await open(caller);
      return dataOutcomeOf(response);
    });
    expect(actual).toEqual(expected);
  });

  it('finds no action on routes without a form', async () => {
    const responses: string[] = [];
    for (const route of routes.filter(({ hasAction, path }) => !hasAction && path !== null))
      for (const caller of ['visitor', 'super_admin'] as const) {
        const response = await visitorOf(caller).post(addressOf(route), {});
        // The list around a dialog asks a visitor to sign in first.
        if (response.status !== 405 && outcomeOf(response) !== 'login')
          responses.push(`${nameOf(route)} responds to ${caller} with ${response.status}`);
      }
    expect(responses).toEqual([]);
  });
});
