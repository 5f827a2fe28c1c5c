import { beforeAll, describe, expect, it } from 'vitest';
import { createSchemaChecks, type Description } from '../../../support/api/description';
import { useShop } from '../../../support/shop/use-shop';
import { apiCalls, organization, organizationPayment, type ApiRow } from './api-calls';
import { callApi, customer, ownerEnv, signInToApi } from './api-client';

const shop = useShop({ env: ownerEnv });

let description: Description;
let ids: Record<string, string> = {};
let ownerToken: string;
let customerToken: string;
/** For the calls that change or end the account of the token. */
let accountToken: string;
let checks: ReturnType<typeof createSchemaChecks>;

const json = async (path: string): Promise<any> => (await callApi(shop, path)).json();

async function signUp(email: string): Promise<string> {
  await callApi(shop, '/auth/signup', { method: 'POST', body: { ...customer, email } });
  return signInToApi(shop, { ...customer, email });
}

beforeAll(async () => {
  ownerToken = await signInToApi(shop);
  customerToken = await signUp(customer.email);
  accountToken = await signUp('atieno@example.com');
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
  const { id: organizationId } = (await made.json()) as { id: string };
  const paid = await send(organizationPayment, { id: organizationId });
  ids = {
    '/organization/{id}': organizationId,
    '/organization/{id}/stats': organizationId,
    '/organization/{id}/revenue': organizationId,
    '/organization/{id}/statement': organizationId,
    '/organization/payments/{id}': ((await paid.json()) as { id: string }).id,
    '/products/{id}': product.id,
    '/categories/{id}': categories[0].id,
    '/categories/children/{id}': categories[0].id,
    '/blogs/{id}': post._id,
    '/farm-services/{id}': service._id,
    '/team-members/{id}': member._id,
    '/gallery/{id}': picture._id,
    '/comments/blog/{blogId}': post._id,
    '/comments': post._id,
  };
});

const tokenFor = ({ access }: ApiRow) =>
  access === 'public' ? null : access === 'account' ? accountToken : ownerToken;

let unique = 0;
const bodyOf = ({ path, body }: ApiRow) => {
  unique += 1;
  const made = typeof body === 'function' ? body(unique) : body;
  return path === '/comments' ? { ...made, blogId: ids[path] } : made;
};

/** Of a thing that is there; a row that writes gets one that is made for it. */
async function idFor({ method, path }: ApiRow): Promise<string> {
  const making = apiCalls.find((row) => row.method === 'POST' && row.path === path.replace(/\/\{.*/, ''));
  if (method === 'GET' || !making) return ids[path] ?? '';
  const made = await send(making);
  return ((await made.json()) as { id: string }).id;
}

type Sending = { readonly token?: string | null; readonly id?: string; readonly body?: unknown };

/** As the row has it, by a caller that may do it, unless told otherwise. */
async function send(row: ApiRow, sending: Sending = {}): Promise<Response> {
  const { token = tokenFor(row), body = bodyOf(row) } = sending;
  const id = row.path.includes('{') ? (sending.id ?? (await idFor(row))) : '';
  const target = `${row.path.replace(/\{\w+\}/, id)}${row.query ? `?${row.query}` : ''}`;
  return callApi(shop, target, { method: row.method, token, ...(body !== undefined && { body }) });
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
    if (Array.isArray(body)) expect(response.headers.get('X-Total-Count')).toMatch(/^\d+$/);
    expect(findFaults(row, response.status, body)).toEqual([]);
  });

  const expectError = async (status: number, sending: Sending) => {
    const response = await send(row, sending);
    const body: unknown = await response.json();
    expect({ status: response.status, body }).toMatchObject({ status, body: { status } });
    expect(findFaults(row, status, body)).toEqual([]);
  };

  it.runIf(row.access !== 'public')('answers 401 without a token, 403 without the permission', async () => {
    await expectError(401, { token: null });
    if (row.access !== 'signed-in' && row.access !== 'account')
      await expectError(403, { token: customerToken });
  });

  it.runIf(row.path.includes('{'))('answers 404 for what does not exist', async () => {
    for (const id of ['ffffffffffffffffffffffff', 'nothing-here', '%00', 'a'.repeat(200)])
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
