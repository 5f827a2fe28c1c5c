import { beforeAll, describe, expect, it, vi } from 'vitest';
import { freshSessionMs, type Session } from '~/domain/accounts/sessions/session';
import { roles, type StoredUser } from '~/domain/accounts/user';
import { apiKeyValues } from '../../../support/fixtures/api-keys';
import { expenseDetails } from '../../../support/fixtures/payments';
import { makeUser, createSignedInVisitor, testSessionSecret } from '../../../support/fixtures/users';
import { organizationValues } from '../../../support/fixtures/organizations';
import { webhookValues } from '../../../support/fixtures/webhooks';
import { messageDetails, tourDay, visitDetails } from '../../../support/fixtures/visits';
import { readRouteTable, type TableRoute } from '../../../support/shop/route-table';
import { createVisitor, placeOrder, type TestResponse, type Visitor } from '../../../support/shop/visitor';
import { useShop } from '../../../support/shop/use-shop';
import { callers, permissionMatrix, type Caller } from './permission-matrix';

const routes = readRouteTable();
/** The name of a route in the matrix. */
const nameOf = ({ id, path }: TableRoute): string => path ?? `(${id})`;

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
/** A value for each URL parameter: something that exists and belongs to another user. */
const parameters: Record<string, string> = {
  ':slug': 'fresh-cow-milk',
  ':category': 'cheese',
  ':subcategory': 'fresh-cheese',
  ':post': 'a-morning-at-the-milking-shed',
  ':item': 'the-nursery',
  ':service': 'education-and-outreach',
  ':token': 'no-token-of-ours',
  ':reference': 'no-booking-of-anybodys',
  ':comment': 'no-comment-of-anybodys',
  ':pagePart': 'hero',
  ':textsOf': 'gallery',
  ':topics': 'service-topics',
  ':list': 'stats',
  ':entry': 'add',
  ':money': 'order',
  ':section': 'pickup',
  ':text': 'privacy-policy',
  ':row': 'branch-1',
  ':version': '7',
  ':issueId': 'f'.repeat(24),
  ':subscriberId': 'f'.repeat(24),
  ':attemptId': 'f'.repeat(24),
  ':day': tourDay(),
  ':part': '1.xml',
  ':file': 'no-picture-of-ours.webp',
  ':group': 'products',
  '*': 'nowhere',
};
/** Users with a password hash, which matches no password. */
const people: Partial<Record<Caller, StoredUser>> = Object.fromEntries(
  [...roles.map((role) => [role, role] as const), ['long_ago', 'super_admin'] as const].map(
    ([caller, role]) => [caller, makeUser({ role, passwordHash: 'a hash' })],
  ),
);

beforeAll(async () => {
  parameters[':number'] = (await placeOrder(createVisitor(shop.url))).number;
  const otherUser = makeUser();
  await shop.database().collection<typeof otherUser>('users').insertOne(otherUser);
  parameters[':id'] = otherUser._id.toHexString();
  parameters[':payment'] = await recordBill();
  const post = await shop.database().collection('posts').findOne({ published: false });
  parameters[':blogId'] = String(post?._id);
  const writer = createVisitor(shop.url);
  await writer.post('/contact-us', messageDetails);
  await writer.post('/booking', visitDetails);
  await (await open('admin')).post('/organizations-admin/new', organizationValues());
  await (await open('admin')).post('/settings-admin/api-keys/new', apiKeyValues());
  await (await open('admin')).post('/settings-admin/webhooks/new', webhookValues);
  const endpoint = await shop.database().collection('webhookEndpoints').findOne({});
  await (await open('admin')).post(`/settings-admin/webhooks/${String(endpoint?._id)}`, { intent: 'test' });
  for (const [parameter, collection] of [
    [':endpointId', 'webhookEndpoints'],
    [':deliveryId', 'webhookDeliveries'],
    [':messageId', 'messages'],
    [':bookingId', 'bookings'],
    [':organizationId', 'organizations'],
    [':keyId', 'apiKeys'],
    [':productId', 'products'],
    [':categoryId', 'categories'],
    [':serviceId', 'farmServices'],
    [':memberId', 'teamMembers'],
    [':questionId', 'questions'],
    [':testimonialId', 'testimonials'],
    [':stopId', 'tourStops'],
  ] as const)
    parameters[parameter] = String((await shop.database().collection(collection).findOne({}))?._id);
});

/** An expense on account: it can be paid, updated and reversed. */
async function recordBill(): Promise<string> {
  const admin = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
  const response = await admin.post('/payments/new', { ...expenseDetails, method: 'CREDIT' });
  expect(response.status).toBe(303);
  return 'V-00001';
}

/** A new browser for each request, because a form may end the session. */
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

/** The outcome of a single-fetch request for one loader, whose redirects are in the body. */
function dataOutcomeOf({ status, text }: TestResponse): string {
  if (status !== 202) return String(status);
  const location = /"(\/[^"]*)"/.exec(text)?.[1] ?? '';
  return outcomeOf({ status: 303, location } as TestResponse);
}

/** The actual outcomes as rows of the matrix, for a readable diff. */
const write = (method: string, route: string, outcomes: Readonly<Record<string, string>>): string =>
  `${method} ${route}: ${callers.map((caller) => `${caller} ${outcomes[caller]}`).join(', ')}`;

async function walk(
  lines: typeof permissionMatrix,
  browsers: () => Promise<Record<string, Visitor>>,
  ask: (route: TableRoute, visitor: Visitor, intent: string) => Promise<string>,
): Promise<{ expected: string[]; actual: string[] }> {
  const expected: string[] = [];
  const actual: string[] = [];
  for (const { method, route: name, intent, outcomes } of lines) {
    const route = routes.find((each) => nameOf(each) === name);
    if (!route) continue;
    const responses = Object.fromEntries(
      await Promise.all(
        Object.entries(await browsers()).map(
          async ([caller, visitor]) => [caller, await ask(route, visitor, intent)] as const,
        ),
      ),
    );
    const form = intent && `+${intent}`;
    expected.push(write(method, name + form, outcomes));
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

  it('holds for each page, and those for signed-in users have a sign-out link', async () => {
    const browsers = await openAll('setting-up');
    const isPublic = (name: string) => pages.find(({ route }) => route === name)?.outcomes.visitor === '200';
    const withoutLink: string[] = [];
    const { expected, actual } = await walk(
      pages.filter(({ route }) => !route.startsWith('(')),
      () => Promise.resolve(browsers),
      async (route, visitor) => {
        const response = await visitor.get(addressOf(route));
        const isPage = String(response.headers['content-type']).startsWith('text/html');
        if (visitor === browsers['super_admin'] && response.status === 200 && isPage)
          if (!isPublic(nameOf(route)) && !signOutForm.test(response.text)) withoutLink.push(nameOf(route));
        return outcomeOf(response);
      },
    );
    expect(actual).toEqual(expected);
    expect(withoutLink).toEqual([]);
  });

  it('holds for the data of each loader requested alone, without the guard of its parent', async () => {
    const browsers = await openAll('setting-up');
    const { expected, actual } = await walk(
      pages.filter(({ route }) => routes.some((each) => nameOf(each) === route && each.hasLoader)),
      () => Promise.resolve(browsers),
      async (route, visitor) => {
        const address = addressOf(route);
        const path = address === '/' ? '/_root' : address;
        return dataOutcomeOf(await visitor.get(`${path}.data?_routes=${encodeURIComponent(route.id)}`));
      },
    );
    expect(actual).toEqual(expected);
  });

  it('holds for each form', async () => {
    // A data request runs the action alone; a page response would run its loader, too.
    const { expected, actual } = await walk(
      forms,
      () => openAll(),
      async (route, visitor, intent) =>
        dataOutcomeOf(await visitor.post(`${addressOf(route)}.data`, intent ? { intent } : {})),
    );
    expect(actual).toEqual(expected);
  });

  it('finds no action on routes without a form', async () => {
    const responses: string[] = [];
    for (const route of routes.filter(({ hasAction, path }) => !hasAction && path !== null))
      for (const caller of ['visitor', 'super_admin'] as const) {
        const response = await (await open(caller)).post(addressOf(route), {});
        // The list around a dialog asks a visitor to sign in first.
        if (response.status !== 405 && outcomeOf(response) !== 'login')
          responses.push(`${nameOf(route)} responds to ${caller} with ${response.status}`);
      }
    expect(responses).toEqual([]);
  });
});
