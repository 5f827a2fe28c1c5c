import { request as sendRequest } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { ownerEnv } from '../../../support/fixtures/owner';
import { useShop } from '../../../support/shop/use-shop';
import { apiCalls } from './api-calls';
import { callApi, signInToApi, type Json } from './api-client';

const shop = useShop({ env: ownerEnv });

let token: string;
beforeAll(async () => {
  token = await signInToApi(shop);
});

async function call(path: string, options: Parameters<typeof callApi>[2] = {}) {
  const response = await callApi(shop, path, { token, ...options });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Json };
}

/** By node:http: fetch refuses some methods, and rewrites paths. */
const send = (method: string, path: string) =>
  new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const request = sendRequest(`${shop.url}${path}`, { method, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    request.on('error', reject);
    request.end();
  });

describe('a method that a path does not take', () => {
  it.each([
    ['DELETE', '/api/products', 'GET, HEAD, OPTIONS, POST'],
    ['POST', '/api/products/x', 'DELETE, GET, HEAD, OPTIONS, PUT'],
    // A path with a name is not the one with a parameter in its place.
    ['DELETE', '/api/products/active', 'GET, HEAD, OPTIONS'],
    ['PUT', '/api/products/search', 'GET, HEAD, OPTIONS'],
    ['PUT', '/api/team-members/upload-image', 'OPTIONS, POST'],
    ['PATCH', '/api/organization/payments', 'GET, HEAD, OPTIONS, POST'],
    ['GET', '/api/auth/login', 'OPTIONS, POST'],
    ['HEAD', '/api/auth/login', 'OPTIONS, POST'],
    ['POST', '/api/openapi.json', 'GET, HEAD, OPTIONS'],
    ['TRACE', '/api/products', 'GET, HEAD, OPTIONS, POST'],
    ['PROPFIND', '/api/orders/x/status', 'OPTIONS, PUT'],
    ['LOCK', '/api/about/hero', 'GET, HEAD, OPTIONS, PUT'],
  ])('is refused with those that it takes: %s %s', async (method, path, allowed) => {
    const { status, headers, text } = await send(method, path);
    expect([status, headers['allow']]).toEqual([405, allowed]);
    expect(headers['content-type']).toMatch(/^application\/json/);
    if (method !== 'HEAD')
      expect(JSON.parse(text)).toMatchObject({ status: 405, error: 'Method Not Allowed', path });
  });

  it.each([
    ['TRACE', '/api/nothing'],
    ['GET', '/api/products/'],
    ['POST', '/api/products/x/y'],
    ['GET', '/api/openapiXjson'],
  ])('is not found where there is no such path: %s %s', async (method, path) => {
    const { status, text } = await send(method, path);
    expect([status, JSON.parse(text)]).toMatchObject([404, { status: 404, path }]);
  });
});

describe('a query parameter', () => {
  it.each(apiCalls.filter(({ access }) => access === 'public').map(({ method, path }) => [method, path]))(
    'that the call does not have is refused: %s %s',
    async (method, path) => {
      const target = path.replace(/\{\w+\}/, 'x');
      const { status, body } = await call(`${target}?colour=red&__proto__=1`, { method });
      expect([status, Object.keys(body.fields)]).toEqual([400, ['colour', '__proto__']]);
    },
  );

  it.each(['search', 'brand', 'categories', 'minPrice', 'maxPrice'])(
    '%s counts if it is not empty',
    async (name) => {
      const { body } = await call('/products?limit=5');
      expect((await call(`/products?limit=5&${name}=`)).body).toEqual(body);
    },
  );

  it('comes once', async () => {
    const { status, body } = await call('/products?limit=2&limit=3');
    expect([status, body.fields]).toEqual([400, { limit: ['Send it once'] }]);
    expect((await call('/products?limit=2')).status).toBe(200);
  });

  it.each(['/orders', '/organization/payments'])('after is a place in the list: %s', async (path) => {
    for (const after of ['x', 'a1', '2026-01-01', `a1-${'g'.repeat(24)}`, `1-${'f'.repeat(24)}x`]) {
      const { status, body } = await call(`${path}?after=${after}`);
      expect([after, status, Object.keys(body.fields ?? {})]).toEqual([after, 400, ['after']]);
    }
    expect((await call(`${path}?after=`)).status).toBe(200);
  });

  it('after is one of the same sort', async () => {
    const id = 'f'.repeat(24);
    expect((await call(`/orders?after=d1-${id}`)).status).not.toBe(500);
    const newest = await call(`/orders?sort=newest&after=d1-${id}`);
    const total = await call(`/orders?sort=newest&after=a1-${id}`);
    expect([newest.status, total.status].sort()).toEqual([200, 400]);
    // Nothing comes after the oldest order, and not the first page again.
    expect([newest, total].find(({ status }) => status === 200)?.body).toEqual([]);
  });
});

describe('the characters of a body', () => {
  const post = (body: string | Buffer, type = 'application/json') =>
    fetch(`${shop.url}/api/messages`, {
      method: 'POST',
      headers: { 'Content-Type': type },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    });
  const message = {
    name: 'Achieng Owino',
    email: 'achieng@example.com',
    phone: '0712 345 678',
    category: 'Farm Tours',
    subject: 'A visit',
    message: 'Is there milk to taste?',
  };
  const text = JSON.stringify(message);

  it.each(['utf-16', 'iso-8859-1', '"UTF-16LE"', 'latin1'])('are UTF-8, not %s', async (charset) => {
    const response = await post(Buffer.from(text, 'utf16le'), `application/json; charset=${charset}`);
    expect([response.status, ((await response.json()) as Json).message]).toEqual([
      415,
      'Send the body in UTF-8.',
    ]);
  });

  it.each(['utf-8', 'UTF8', '"utf-8"', 'us-ascii'])('may be said to be %s', async (charset) => {
    const response = await post('{}', `application/json; charset=${charset}`);
    expect(response.status).toBe(400);
    expect(((await response.json()) as Json).fields).toHaveProperty('email');
  });

  it.each([
    ['application/json', 400],
    ['application/json;', 400],
    ['application/json ; charset=utf-8', 400],
    ['Application/JSON;charset="utf-8"', 400],
    ['application/vnd.shop_v2+json', 400],
    ['application/json-seq', 415],
    ['application/json, application/json', 415],
    ['application/jsonp', 415],
    ['text/json', 415],
  ])('are those of JSON: %s', async (type, status) => {
    const response = await post('{"email":5}', type);
    expect([response.status, ((await response.json()) as Json).fields?.email]).toEqual([
      status,
      status === 400 ? ['Email must be text'] : undefined,
    ]);
  });

  it('are whole: no other bytes, and no half of a pair', async () => {
    const bytes = Buffer.from(text.replace('taste', '\u00ff'), 'latin1');
    const refused = await post(bytes);
    expect([refused.status, ((await refused.json()) as Json).message]).toEqual([
      400,
      'The body is not valid UTF-8.',
    ]);
    const half = text
      .replace('Achieng Owino', String.raw`Achieng \ud83d`)
      .replace('taste', String.raw`\uDE00x`);
    const broken = await post(half.replace('}', String.raw`, "more": { "\ud800": [1, "\udc00"] } }`));
    const { fields } = (await broken.json()) as Json;
    expect([broken.status, Object.keys(fields).sort()]).toEqual([
      400,
      ['message', 'more.\ufffd', 'more.\ufffd.1', 'name'],
    ]);
    const deep = `{"a":${'['.repeat(1_900)}"\\ud800"${']'.repeat(1_900)}}`;
    const nested = await post(deep);
    const places = Object.keys(((await nested.json()) as Json).fields);
    expect([nested.status, places.map((place) => place.length)]).toEqual([400, [200]]);
    const cow = text.replace('taste', String.raw`\ud83d\udc04`);
    expect((await post(cow)).status).toBe(201);
  });
});
