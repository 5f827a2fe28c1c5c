import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../../../support/shop/use-shop';
import { apiCalls, type ApiRow } from './api-calls';
import { callApi, ownerEnv, signInToApi } from './api-client';

const shop = useShop({ env: ownerEnv });

type Schema = Record<string, unknown>;
type Operation = {
  readonly responses: Record<string, { content?: { 'application/json'?: { schema: Schema } } }>;
  readonly security?: unknown;
};
type Description = { readonly paths: Record<string, Record<string, Operation>>; readonly components: object };

let description: Description;
let ids: Record<string, string> = {};
let ownerToken: string;
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);

const json = async (path: string): Promise<any> => (await callApi(shop, path)).json();

beforeAll(async () => {
  ownerToken = await signInToApi(shop);
  description = (await json('/openapi.json')) as Description;
  ajv.addSchema({ ...description, $id: 'api' });
  const [[product], categories, [post], [service], [picture]] = await Promise.all([
    json('/products?limit=1'),
    json('/categories'),
    json('/blogs?limit=1'),
    json('/farm-services?limit=1'),
    json('/gallery?limit=1'),
  ]);
  ids = {
    '/products/{id}': product.id,
    '/categories/{id}': categories[0].id,
    '/categories/children/{id}': categories[0].id,
    '/blogs/{id}': post._id,
    '/farm-services/{id}': service._id,
    '/gallery/{id}': picture._id,
    '/comments/blog/{blogId}': post._id,
    '/comments': post._id,
  };
});

const tokenFor = ({ access }: ApiRow) => (access === 'public' ? null : ownerToken);

const send = (row: ApiRow, token = tokenFor(row)) => {
  const { method, path, query, body } = row;
  const target = `${path.replace(/\{\w+\}/, ids[path] ?? '')}${query ? `?${query}` : ''}`;
  return callApi(shop, target, {
    method,
    token,
    ...(body && { body: path === '/comments' ? { ...body, blogId: ids[path] } : body }),
  });
};

const operationOf = ({ method, path }: ApiRow): Operation | undefined =>
  description.paths[`/api${path}`]?.[method.toLowerCase()];

function findFaults(row: ApiRow, status: number, body: unknown): unknown {
  const pointer = ['paths', `/api${row.path}`, row.method.toLowerCase(), 'responses', String(status)]
    .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
    .join('/');
  const validate = ajv.compile({ $ref: `api#/${encodeURI(pointer)}/content/application~1json/schema` });
  return validate(body) ? null : validate.errors;
}

describe.each(apiCalls.map((row) => [`${row.method} ${row.path}`, row] as const))('%s', (_name, row) => {
  it('is in the description, and answers as described', async () => {
    expect(operationOf(row)).toBeDefined();
    const response = await send(row);
    const body: unknown = await response.json();
    expect({ status: response.status, body }).toMatchObject({ status: row.status ?? 200 });
    expect(Array.isArray(body)).toBe(row.isList ?? false);
    if (Array.isArray(body)) expect(response.headers.get('X-Total-Count')).toMatch(/^\d+$/);
    expect(findFaults(row, response.status, body)).toBeNull();
  });

  it.runIf(row.access !== 'public')('answers 401 without a token', async () => {
    const response = await send(row, null);
    expect(response.status).toBe(401);
    expect(findFaults(row, 401, await response.json())).toBeNull();
  });

  it.runIf(row.path.includes('{'))('answers 404 for what does not exist', async () => {
    for (const id of ['ffffffffffffffffffffffff', 'nothing-here', '%00', 'a'.repeat(200)]) {
      const response = await callApi(shop, row.path.replace(/\{\w+\}/, id), {
        method: row.method,
        body: row.body,
        token: tokenFor(row),
      });
      const body: unknown = await response.json();
      expect(response.status).toBe(404);
      expect(findFaults(row, 404, body)).toBeNull();
    }
  });
});

it('describes no call that the table lacks', () => {
  const described = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.slice('/api'.length)}`),
  );
  expect(described.sort()).toEqual(apiCalls.map(({ method, path }) => `${method} ${path}`).sort());
});
