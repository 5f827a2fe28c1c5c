import { beforeAll, describe, expect, it } from 'vitest';
import { ownerEnv } from '../../../support/fixtures/owner';
import type { Description } from '../../../support/api/description';
import { useShop } from '../../../support/shop/use-shop';
import { apiCalls, organizationPayment, type ApiRow } from './api-calls';
import { callApi, signInToApi, type Json } from './api-client';
import { becomeMorning, placeApiOrder, takeApiStandingOrder } from './api-orders';

const shop = useShop({ env: ownerEnv });

let token: string;
let description: Description;
let takers: ReadonlySet<string>;
beforeAll(async () => {
  token = await signInToApi(shop);
  description = (await (await callApi(shop, '/openapi.json')).json()) as Description;
  takers = new Set(
    Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { parameters }]) => parameters?.some(({ $ref }) => $ref?.endsWith('/IfMatch')))
        .map(([method]) => `${method.toUpperCase()} ${path.slice('/api'.length)}`),
    ),
  );
});

let unique = 0;
const bodyOf = ({ body }: ApiRow): object | undefined => {
  unique += 1;
  return typeof body === 'function' ? body(unique) : (body as object | undefined);
};

const post = async (row: ApiRow, path = row.path): Promise<Json> =>
  (await callApi(shop, path, { method: 'POST', token, body: bodyOf(row) })).json();

/** A new thing of the path, for which the calls are. */
async function makeThing(path: string): Promise<string> {
  if (path.startsWith('/orders/')) {
    const { id } = await placeApiOrder(shop);
    if (path.endsWith('/outcome')) await becomeMorning(shop, id);
    return id;
  }
  if (path.startsWith('/standing-orders/')) return takeApiStandingOrder(shop, token);
  const making = apiCalls.find(
    (row) =>
      row.method === 'POST' &&
      row.path === path.replace(/\/\{.*/, '').replace('/about/team', '/team-members'),
  );
  if (making) return (await post(making)).id as string;
  if (!path.startsWith('/organization-payments/')) return '';
  const organization = await makeThing('/organization/{id}');
  return (await post(organizationPayment, `/organization/${organization}/payments`)).id as string;
}

/** Where the ETag of the thing comes from. */
const readPathOf = (path: string): string =>
  path.replace('/about/team/', '/team-members/').replace(/(\{id\})\/.*/, '$1');

const writes = apiCalls.filter(({ method }) => method === 'PUT' || method === 'PATCH' || method === 'DELETE');

describe.each(writes.map((row) => [`${row.method} ${row.path}`, row] as const))(
  'If-Match of %s',
  (name, row) => {
    const send = (path: string, ifMatch: string) =>
      callApi(shop, path, {
        method: row.method,
        token,
        ...(row.method !== 'DELETE' && row.body !== undefined && { body: bodyOf(row) }),
        headers: { 'If-Match': ifMatch },
      });

    it('lets a change of another version alone', async () => {
      const id = await makeThing(row.path);
      const path = row.path.replace(/\{\w+\}/, id);
      const refused = await send(path, '"another"');
      const body = (await refused.json()) as Json;
      expect({ status: refused.status, body }).toMatchObject({
        status: 412,
        body: { status: 412, error: 'Precondition Failed' },
      });
      if (!takers.has(name)) return;
      const readPath = readPathOf(row.path).replace('{id}', id);
      const read = await callApi(shop, readPath, { token });
      const tag = read.headers.get('ETag') ?? '';
      expect(tag).toMatch(/^W\/".+"$/);
      const done = await send(path, `"another", ${tag}`);
      expect({ status: done.status, body: await done.json() }).toMatchObject({ status: 200 });
      // The thing is another one by now, unless the call has done nothing.
      const after = await callApi(shop, readPath, { token });
      if (after.status === 200 && after.headers.get('ETag') !== tag)
        expect((await send(path, tag)).status).toBe(412);
    });
  },
);

it('is taken by every change of what can be read', () => {
  const readable = writes
    .map(({ method, path }) => ({ name: `${method} ${path}`, read: `/api${readPathOf(path)}` }))
    .filter(({ read }) => description.paths[read]?.get)
    .map(({ name }) => name);
  expect([...takers].sort()).toEqual(readable.sort());
});

it('holds for reads, and * for whatever is there', async () => {
  const read = (ifMatch: string) =>
    callApi(shop, '/products/fresh-cow-milk', { headers: { 'If-Match': ifMatch } });
  expect((await read('"another"')).status).toBe(412);
  const tag = (await read('*')).headers.get('ETag') ?? '';
  expect((await read(tag)).status).toBe(200);
  const hero = await callApi(shop, '/about/hero', {
    method: 'PUT',
    token,
    body: apiCalls.find(({ method, path }) => method === 'PUT' && path === '/about/hero')?.body,
    headers: { 'If-Match': '*' },
  });
  expect(hero.status).toBe(200);
});

it('loses no change of two editors who send it at once', async () => {
  const id = await makeThing('/gallery/{id}');
  const tag = (await callApi(shop, `/gallery/${id}`)).headers.get('ETag') ?? '';
  const statuses = await Promise.all(
    ['One', 'Two', 'Three', 'Four'].map(async (title) => {
      const request = { method: 'PATCH', token, body: { title }, headers: { 'If-Match': tag } };
      return (await callApi(shop, `/gallery/${id}`, request)).status;
    }),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status !== 200 && status !== 409 && status !== 412)).toEqual([]);
});
