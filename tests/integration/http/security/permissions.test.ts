import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freshSessionMs, type Session } from '~/domain/accounts/sessions/session';
import { roles, type StoredUser } from '~/domain/accounts/user';
import { makeUser, createSignedInVisitor, testSessionSecret } from '../../../support/fixtures/users';
import { readRouteTable, type TableRoute } from '../../../support/shop/route-table';
import { createVisitor, placeOrder, type TestResponse, type Visitor } from '../../../support/shop/visitor';
import { startShop, type Shop } from '../../../support/shop/start-shop';
import { callers, permissionMatrix, type Caller } from './permission-matrix';

const routes = readRouteTable();
/** What the matrix calls a route. */
const nameOf = ({ id, path }: TableRoute): string => path ?? `(${id})`;

let shop: Shop;
/** What stands in an address for each of its parameters: something that exists, and is not the caller's own. */
const parameters: Record<string, string> = {
  ':slug': 'fresh-cow-milk',
  ':category': 'cheese',
  ':subcategory': 'fresh-cheese',
  ':post': 'a-morning-at-the-milking-shed',
  ':item': 'the-nursery',
  ':service': 'education-and-outreach',
  ':token': 'no-token-of-ours',
  ':reference': 'no-booking-of-anybodys',
  ':part': '1.xml',
  ':file': 'no-picture-of-ours.webp',
  '*': 'nowhere',
};
/** With a password, as most people have one: that no password fits it does not matter here. */
const people: Partial<Record<Caller, StoredUser>> = Object.fromEntries(
  [...roles.map((role) => [role, role] as const), ['long_ago', 'super_admin'] as const].map(
    ([caller, role]) => [caller, makeUser({ role, passwordHash: 'a hash' })],
  ),
);

beforeAll(async () => {
  shop = await startShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
  parameters[':number'] = (await placeOrder(createVisitor(shop.url))).number;
  const somebody = makeUser();
  await shop.database().collection<typeof somebody>('users').insertOne(somebody);
  parameters[':id'] = somebody._id.toHexString();
  const post = await shop.database().collection('posts').findOne({ published: false });
  parameters[':blogId'] = String(post?._id);
});
afterAll(() => shop?.stop());

/** A fresh browser: a form may sign it out. */
async function open(caller: Caller, setUp: 'setting-up' | 'plain' = 'plain'): Promise<Visitor> {
  const user = people[caller];
  if (!user) return createVisitor(shop.url);
  const visitor = await createSignedInVisitor(shop, user);
  if (setUp === 'setting-up') await visitor.post('/profile/two-step', { intent: 'start' });
  const longAgo = new Date(Date.now() - freshSessionMs);
  if (caller === 'long_ago')
    await shop
      .database()
      .collection<Session>('sessions')
      .updateMany({ userId: user._id }, { $set: { confirmedAt: longAgo } });
  return visitor;
}

const openAll = async (setUp: 'setting-up' | 'plain' = 'plain'): Promise<Record<string, Visitor>> =>
  Object.fromEntries(
    await Promise.all(callers.map(async (caller) => [caller, await open(caller, setUp)] as const)),
  );

const addressOf = ({ addressPattern }: TableRoute): string =>
  addressPattern.replace(/:\w+\??|\*/g, (name) => {
    const value = parameters[name.replace('?', '')];
    if (value === undefined) throw new Error(`${addressPattern}: nothing stands for ${name}`);
    return value;
  });

function outcomeOf({ status, location }: TestResponse): string {
  if (status < 300 || status > 399) return String(status);
  const path = location.split('?')[0] ?? '';
  return location.startsWith('/login?redirectTo=') ? 'login' : path === '/confirm' ? 'confirm' : `>${path}`;
}

/** The answer to a script that asks for the data of one loader alone: a redirect stands in its text. */
function dataOutcomeOf({ status, text }: TestResponse): string {
  if (status !== 202) return String(status);
  const location = /"(\/[^"]*)"/.exec(text)?.[1] ?? '';
  return outcomeOf({ status: 303, location } as TestResponse);
}

/** The lines of the matrix as they would have to be, for a difference that can be read. */
const write = (method: string, route: string, outcomes: Readonly<Record<string, string>>): string =>
  `${method} ${route}: ${callers.map((caller) => `${caller} ${outcomes[caller]}`).join(', ')}`;

async function walk(
  lines: typeof permissionMatrix,
  browsers: () => Promise<Record<string, Visitor>>,
  ask: (route: TableRoute, visitor: Visitor, intent: string) => Promise<string>,
): Promise<{ expected: string[]; found: string[] }> {
  const expected: string[] = [];
  const found: string[] = [];
  for (const { method, route: name, intent, outcomes } of lines) {
    const route = routes.find((each) => nameOf(each) === name);
    if (!route) continue;
    const answers = Object.fromEntries(
      await Promise.all(
        Object.entries(await browsers()).map(
          async ([caller, visitor]) => [caller, await ask(route, visitor, intent)] as const,
        ),
      ),
    );
    const form = intent && `+${intent}`;
    expected.push(write(method, name + form, outcomes));
    found.push(write(method, name + form, answers));
  }
  return { expected, found };
}

const pages = permissionMatrix.filter(({ method }) => method === 'GET');
const forms = permissionMatrix.filter(({ method }) => method === 'POST');

// Hundreds of pages in each test, on a machine that may be busy with others.
vi.setConfig({ testTimeout: 120_000 });

describe('the permission matrix', () => {
  it('has a line for each route, and for each that takes a form', () => {
    expect(pages.map(({ route }) => route).sort()).toEqual(routes.map(nameOf).sort());
    const actions = routes.filter(({ hasAction }) => hasAction);
    expect(forms.flatMap(({ route, intent }) => (intent ? [] : [route])).sort()).toEqual(
      actions.map(nameOf).sort(),
    );
  });

  it('says who sees each page', async () => {
    const browsers = await openAll('setting-up');
    const { expected, found } = await walk(
      pages.filter(({ route }) => !route.startsWith('(')),
      () => Promise.resolve(browsers),
      async (route, visitor) => outcomeOf(await visitor.get(addressOf(route))),
    );
    expect(found).toEqual(expected);
  });

  it('says who gets the data of each loader, asked for alone: the loader around it protects nothing', async () => {
    const browsers = await openAll('setting-up');
    const { expected, found } = await walk(
      pages.filter(({ route }) => routes.some((each) => nameOf(each) === route && each.hasLoader)),
      () => Promise.resolve(browsers),
      async (route, visitor) => {
        const address = addressOf(route);
        const path = address === '/' ? '/_root' : address;
        return dataOutcomeOf(await visitor.get(`${path}.data?_routes=${encodeURIComponent(route.id)}`));
      },
    );
    expect(found).toEqual(expected);
  });

  it('says who may send each form', async () => {
    // Asked by a script, the action answers alone; the page around a refused form would add what its loader says.
    const { expected, found } = await walk(
      forms,
      () => openAll(),
      async (route, visitor, intent) =>
        dataOutcomeOf(await visitor.post(`${addressOf(route)}.data`, intent ? { intent } : {})),
    );
    expect(found).toEqual(expected);
  });

  it('finds no form where there is none', async () => {
    const answers: string[] = [];
    for (const route of routes.filter(({ hasAction, path }) => !hasAction && path !== null))
      for (const caller of ['visitor', 'super_admin'] as const) {
        const { status } = await (await open(caller)).post(addressOf(route), {});
        if (status !== 405) answers.push(`${nameOf(route)} answers ${caller} with ${status}`);
      }
    expect(answers).toEqual([]);
  });

  it('offers a way out on each page that is for who is signed in', async () => {
    const customer = await open('super_admin');
    const without: string[] = [];
    for (const { route: name, outcomes } of pages) {
      const route = routes.find((each) => nameOf(each) === name);
      if (!route || outcomes.visitor === '200' || outcomes.super_admin !== '200') continue;
      const { headers, text } = await customer.get(addressOf(route));
      const isPage = String(headers['content-type']).startsWith('text/html');
      if (isPage && !/<form[^>]* action="\/logout"[^>]* method="post"/.test(text)) without.push(name);
    }
    expect(without).toEqual([]);
  });
});
