import { beforeAll, describe, expect, it } from 'vitest';
import { ownerEnv } from '../../../support/fixtures/owner';
import { createSchemaChecks, type Description } from '../../../support/api/description';
import { useShop } from '../../../support/shop/use-shop';
import { apiCalls, organization, organizationPayment, standingOrder, type ApiRow } from './api-calls';
import { callApi, customer, signInToApi, type Json } from './api-client';
import { becomeMorning, itemOf, oweMorning, placeApiOrder } from './api-orders';

const shop = useShop({ env: ownerEnv });

let description: Description;
let things: Record<string, Thing> = {};
/** What depends on the demo farm, by path. */
let bodies: Record<string, object> = {};
let ownerToken: string;
let customerToken: string;
/** For the calls that change or end the account of the token. */
let accountToken: string;
let endedToken: string;
let checks: ReturnType<typeof createSchemaChecks>;

const json = async (path: string): Promise<Json> => (await callApi(shop, path)).json();

async function signUp(email: string): Promise<string> {
  await callApi(shop, '/auth/signup', { method: 'POST', body: { ...customer, email } });
  return signInToApi(shop, { ...customer, email });
}

beforeAll(async () => {
  // Somebody is to say until when milk was brought.
  await shop
    .database()
    .collection<{ _id: string; restoredAt: Date; broughtUntil: null }>('operations')
    .updateOne(
      { _id: 'standing-orders' },
      { $set: { restoredAt: new Date(), broughtUntil: null } },
      { upsert: true },
    );
  ownerToken = await signInToApi(shop);
  customerToken = await signUp(customer.email);
  accountToken = await signUp('atieno@example.com');
  endedToken = await signInToApi(shop);
  expect((await callApi(shop, '/auth/logout', { method: 'POST', token: endedToken })).status).toBe(200);
  description = (await json('/openapi.json')) as Description;
  checks = createSchemaChecks(description);
  const [[product], categories, [post], [service], [member], [picture]] = await Promise.all([
    json('/products?limit=1'),
    json('/categories'),
    json('/blogs?limit=1'),
    json('/farm-services?limit=1'),
    json('/team-members?limit=1'),
    json('/gallery?limit=1'),
  ]);
  const made = await send(organization.post);
  const organizationMade = (await made.json()) as Thing;
  const paid = await send(organizationPayment, { id: organizationMade.id });
  const item = await itemOf(shop);
  const { productId, sku } = item;
  const standing = { items: [{ productId: productId.split('-')[0], sku, quantity: 2 }] };
  const taken = await send(standingOrder, { body: { ...(bodyOf(standingOrder) as object), ...standing } });
  const household = (await taken.json()) as Thing;
  const order = await placeApiOrder(shop, { paymentMethod: 'mpesa', phone: '0712345678' });
  bodies = {
    '/comments': { blogId: post._id },
    '/orders': { items: [{ ...item, sku: undefined }] },
    '/standing-orders': standing,
    '/mpesa/stk-push': { amount: order.totalAmount },
  };
  things = {
    '/organization/{id}': organizationMade,
    '/organization/{id}/stats': organizationMade,
    '/organization/{id}/revenue': organizationMade,
    '/organization/{id}/statement': organizationMade,
    '/organization/{id}/payments': organizationMade,
    '/organization-payments/{id}': (await paid.json()) as Thing,
    '/products/{id}': product,
    '/categories/{id}': categories[0],
    '/categories/children/{id}': categories[0],
    '/blogs/{id}': post,
    '/farm-services/{id}': service,
    '/team-members/{id}': member,
    '/gallery/{id}': picture,
    '/comments/blog/{blogId}': post,
    '/orders/{id}': order,
    '/standing-orders/{id}': household,
    '/standing-orders/{id}/days': household,
    '/standing-orders/{id}/owed': household,
  };
});

const tokenFor = ({ access }: ApiRow) =>
  access === 'public' ? null : access === 'account' ? accountToken : ownerToken;

let unique = 0;
const bodyOf = ({ path, body }: ApiRow) => {
  unique += 1;
  const made = typeof body === 'function' ? body(unique) : body;
  return made instanceof FormData ? made : made && { ...made, ...bodies[path] };
};

/** All calls read a token, and a path, in the same place: one value for each row. */
const inTurn = (row: ApiRow, values: readonly string[]): string =>
  values[apiCalls.indexOf(row) % values.length] ?? '';

type Thing = { readonly id: string; readonly accessToken?: string };

/** A thing that is there; a row that writes gets one that is made for it. */
async function thingFor({ method, path, made: changes, after }: ApiRow): Promise<Thing> {
  const making = apiCalls.find((row) => row.method === 'POST' && row.path === path.replace(/\/\{.*/, ''));
  if (method === 'GET' || !making) return things[path] ?? { id: '' };
  const made = await send(making, changes && { body: { ...(bodyOf(making) as object), ...changes } });
  const thing = (await made.json()) as Thing;
  if (after) await send(after, { token: ownerToken, id: thing.id });
  if (path.endsWith('/outcome')) await becomeMorning(shop, thing.id);
  if (path === '/standing-orders/{id}/payments') await oweMorning(shop, thing.id);
  return thing;
}

const untouchedThings = new Map<ApiRow, Promise<Thing>>();

/** The same one for all requests of a row that are refused. */
function untouchedThingFor(row: ApiRow): Promise<Thing> {
  const thing = untouchedThings.get(row) ?? thingFor(row);
  untouchedThings.set(row, thing);
  return thing;
}

type Sending = {
  readonly token?: string | null;
  readonly id?: string;
  readonly inCapitals?: boolean;
  readonly body?: unknown;
  readonly isRefused?: boolean;
};

/** As the row has it, by a caller that may do it, unless told otherwise. */
async function send(row: ApiRow, sending: Sending = {}): Promise<Response> {
  const { token = tokenFor(row), body = bodyOf(row) } = sending;
  const isThing = row.path.includes('{') && sending.id === undefined;
  const findThing = sending.isRefused ? untouchedThingFor : thingFor;
  const { id, accessToken } = isThing ? await findThing(row) : { id: sending.id ?? '' };
  const sentId = sending.inCapitals ? id.toUpperCase() : id;
  const target = `${row.path.replace(/\{\w+\}/, sentId)}${row.query ? `?${row.query}` : ''}`;
  return callApi(shop, target, {
    method: row.method,
    token,
    ...(body !== undefined && { body }),
    ...(accessToken !== undefined && { headers: { 'X-Order-Token': accessToken } }),
  });
}

const operationOf = ({ method, path }: ApiRow) =>
  description.paths[`/api${path}`]?.[method.toLowerCase() as 'get'];

const findFaults = ({ method, path }: ApiRow, status: number, body: unknown) =>
  checks.findAnswerFaults({ method, path: `/api${path}`, status }, body);

describe.each(apiCalls.map((row) => [`${row.method} ${row.path}`, row] as const))('%s', (_name, row) => {
  it('is in the description, and answers as described', async () => {
    expect(operationOf(row)).toBeDefined();
    const response = await send(row);
    const body: unknown = await response.json();
    expect({ status: response.status, body }).toMatchObject({ status: row.status ?? 200 });
    expect(Array.isArray(body)).toBe(row.isList ?? false);
    if (Array.isArray(body) && !row.isUncounted)
      expect(response.headers.get('X-Total-Count')).toMatch(/^\d+$/);
    expect(findFaults(row, response.status, body)).toEqual([]);
  });

  const expectError = async (status: number, sending: Sending) => {
    const response = await send(row, { ...sending, isRefused: true });
    const body: unknown = await response.json();
    expect({ status: response.status, body }).toMatchObject({ status, body: { status } });
    expect(findFaults(row, status, body)).toEqual([]);
  };

  it.runIf(row.access === 'public')('ignores a token that has ended, or is none', async () => {
    const { status } = await send(row, { token: inTurn(row, [endedToken, 'nonsense', 'malisho_nonsense']) });
    // A prompt is sent once.
    if (row.path === '/mpesa/stk-push') expect(status).not.toBe(401);
    else expect(status).toBe(row.status ?? 200);
  });

  it.runIf(row.access !== 'public')('answers 401 without a token, 403 without the permission', async () => {
    await expectError(401, { token: null });
    if (row.access !== 'signed-in' && row.access !== 'account')
      await expectError(403, { token: customerToken });
  });

  it.runIf(row.path.includes('{'))('takes an id in capital letters', async () => {
    expect([400, 404]).not.toContain((await send(row, { inCapitals: true })).status);
  });

  it.runIf(row.path.includes('{'))('answers 404 for what does not exist', async () => {
    for (const id of ['f'.repeat(24), inTurn(row, ['nothing-here', '%00', 'a'.repeat(200)])])
      await expectError(404, { id });
  });

  it.runIf(row.body)('refuses a body of another kind', async () => {
    await expectError(row.body instanceof FormData ? 415 : 400, { body: [] });
    if (!(row.body instanceof FormData)) await expectError(415, { body: new FormData() });
  });
});

it('describes no call that the table lacks', () => {
  const described = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.slice('/api'.length)}`),
  );
  expect(described.sort()).toEqual(apiCalls.map(({ method, path }) => `${method} ${path}`).sort());
});
