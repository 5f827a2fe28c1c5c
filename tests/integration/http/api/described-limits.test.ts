import { beforeAll, describe, expect, it } from 'vitest';
import { resolveSchema, typesOf, type Schema } from '~/api/description/examples';
import { ownerEnv } from '../../../support/fixtures/owner';
import type { Description } from '../../../support/api/description';
import { useShop } from '../../../support/shop/use-shop';
import { callApi, signInToApi, type Json } from './api-client';

const shop = useShop({ env: ownerEnv });

let description: Description;
let token: string;
beforeAll(async () => {
  description = (await (await callApi(shop, '/openapi.json')).json()) as Description;
  token = await signInToApi(shop);
});

/** Values that a schema rules out, each just beyond one of its limits. */
function valuesBeyond(schema: Schema): readonly unknown[] {
  const { minLength, maxLength, minimum, maximum, exclusiveMinimum, maxItems, items } = schema;
  if (schema.enum) return ['none-of-these'];
  const values: unknown[] = [];
  const [type] = typesOf(schema);
  if (type === 'array' && maxItems !== undefined && typesOf(items ?? {})[0] === 'string')
    values.push(Array.from({ length: maxItems + 1 }, (_, index) => `item ${index}`));
  if (type === 'number' || type === 'integer') {
    values.push('five');
    if (minimum !== undefined) values.push(minimum - 1);
    if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER) values.push(maximum + 1);
    if (exclusiveMinimum !== undefined) values.push(exclusiveMinimum);
    if (type === 'integer') values.push((minimum ?? 0) + 0.5);
  }
  if (type === 'string') {
    values.push(5);
    if (minLength !== undefined && minLength > 1) values.push('a'.repeat(minLength - 1));
    if (minLength === 1) values.push(' ');
    if (maxLength !== undefined && maxLength <= 40_000) values.push('a'.repeat(maxLength + 1));
    if (schema.pattern !== undefined || ['email', 'date', 'date-time'].includes(schema.format ?? ''))
      values.push('~ nothing of the kind ~');
  }
  return values;
}

/** The calls whose rules need no stored thing but a part of a page. */
const bodies = () =>
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const media = operation.requestBody?.content['application/json'];
      return media && !path.includes('{') ? [{ path, method, media }] : [];
    }),
  );

/** An example without what only exists in a shop: pictures and versions. */
const withoutOwn = (example: Json): Json =>
  Object.fromEntries(
    Object.entries(example as object).filter(
      ([name]) => !/^(?:image|images|authorImage|featuredImage|version)$/.test(name),
    ),
  );

/** Read by another rule first, or by none. */
const ruledElsewhere: ReadonlySet<string> = new Set([
  // A wrong password is a 401, and only the shop knows whether the code is asked for.
  'post /api/auth/login',
]);

describe('the limits of the description', () => {
  it('are those that the calls check, with the field named', async () => {
    const accepted: string[] = [];
    let checked = 0;
    for (const { path, method, media } of bodies()) {
      if (ruledElsewhere.has(`${method} ${path}`)) continue;
      const { properties = {} } = resolveSchema(media.schema, description.components.schemas);
      const beyond = Object.entries(properties).map(
        ([name, given]) =>
          [name, valuesBeyond(resolveSchema(given, description.components.schemas))] as const,
      );
      const send = async (wrong: Json) => {
        const response = await callApi(shop, path.replace('/api', ''), {
          method: method.toUpperCase(),
          body: { ...withoutOwn(media.example), ...wrong },
          token: path.startsWith('/api/auth/signup') ? null : token,
        });
        const answer = (await response.json()) as Json;
        const fields = response.status === 400 ? Object.keys(answer.fields ?? {}) : [];
        const names = (name: string) =>
          fields.some((field) => field === name || field.startsWith(`${name}.`));
        return { names, told: `${response.status} ${JSON.stringify(answer.fields ?? answer.message)}` };
      };
      // The next wrong value of every field in one body; alone where the answer does not name it yet.
      for (let at = 0; beyond.some(([, values]) => at < values.length); at += 1) {
        const wrong = beyond.filter(([, values]) => at < values.length);
        const together = await send(Object.fromEntries(wrong.map(([name, values]) => [name, values[at]])));
        checked += wrong.length;
        for (const [name, values] of wrong) {
          if (together.names(name)) continue;
          const { names, told } = await send({ [name]: values[at] });
          if (!names(name))
            accepted.push(`${method} ${path} ${name}=${JSON.stringify(values[at]).slice(0, 40)}: ${told}`);
        }
      }
    }
    expect(accepted).toEqual([]);
    expect(checked).toBeGreaterThan(200);
  }, 300_000);
});

describe('the messages of a refused body', () => {
  /** zod's own texts, which name types of JavaScript. */
  const raw = /Invalid (?:input|option|string|ISO|URL)|expected|received|Required$|Too (?:big|small)/;

  it('are in the words of the shop, for every field of every call', async () => {
    const found: string[] = [];
    for (const { path, method, media } of bodies())
      for (const wrong of [null, true, -1.5, [], { a: 1 }]) {
        const { properties = {} } = resolveSchema(media.schema, description.components.schemas);
        const body = Object.fromEntries(Object.keys(properties).map((name) => [name, wrong]));
        const response = await callApi(shop, path.replace('/api', ''), {
          method: method.toUpperCase(),
          body,
          token,
        });
        const text = await response.text();
        if (raw.test(text)) found.push(`${method} ${path} ${JSON.stringify(wrong)}: ${text}`);
      }
    expect(found).toEqual([]);
  }, 120_000);

  it.each([
    ['/comments', {}, { author: ['Name is required'], blogId: ['Blog ID is required'] }],
    [
      '/orders',
      {
        items: [{ productId: 'x', quantity: '2', price: 1 }],
        paymentMethod: 'gold',
        deliveryMethod: 'pickup',
      },
      {
        'items.0.productId': ['Product ID must be the id of a product, or id-SKU'],
        'items.0.quantity': ['Quantity must be a number'],
        paymentMethod: ['Payment method must be one of mpesa, cod, cop'],
      },
    ],
    ['/products', { images: [5] }, { 'images.0': ['Images: item 1 must be text'] }],
    ['/newsletter', [], { body: ['Body must be an object'] }],
    ['/newsletter', null, { body: ['Body can’t be null'] }],
    [
      '/products',
      { price: 10_000_001, categories: 'Butter', images: null, isActive: null, updatedAt: null },
      {
        price: ['Enter an amount of at most 10,000,000.00'],
        categories: ['Categories must be a list'],
        images: ['Images can’t be null'],
        isActive: ['Is active can’t be null'],
        updatedAt: ['Updated at can’t be null'],
      },
    ],
    [
      '/gallery',
      { imageUrl: 5, featured: null, tags: null },
      {
        imageUrl: ['Image URL must be text'],
        featured: ['Featured can’t be null'],
        tags: ['Tags can’t be null'],
      },
    ],
    ['/auth/signup', { addresses: { city: 'Bumala' } }, { addresses: ['Addresses must be a list'] }],
    [
      '/organization/payments',
      { method: 5 },
      {
        method: ['Method must be one of CASH, MPESA, BANK_TRANSFER, CREDIT'],
      },
    ],
    ['/organization/payments', { method: '' }, { method: ['Payment Method is required'] }],
  ])('name the field: %s', async (path, body, fields) => {
    const response = await callApi(shop, path, { method: 'POST', body, token });
    expect(response.status).toBe(400);
    expect(((await response.json()) as Json).fields).toMatchObject(fields);
  });

  it('of a query name its parameter', async () => {
    const response = await callApi(shop, '/products?page=x&sort=size&limit=500');
    expect(((await response.json()) as Json).fields).toEqual({
      page: ['Page must be a number'],
      sort: ['Sort must be one of featured, newest, price-asc, price-desc, name-asc, name-desc, brand'],
      limit: ['Limit must be at most 100'],
    });
  });

  it('tell of a wrong image and of the other fields at once', async () => {
    const response = await callApi(shop, '/gallery', {
      method: 'POST',
      body: { title: '', description: 'Cows', imageUrl: 'data:image/png;base64,AAAA', tags: [] },
      token,
    });
    expect([response.status, ((await response.json()) as Json).fields]).toEqual([
      400,
      { title: ['Title is required'], imageUrl: ['Please select a valid image file (max 10MB)'] },
    ]);
  });
});
