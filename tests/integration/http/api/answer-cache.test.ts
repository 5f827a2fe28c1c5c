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

const read = async (path: string, options: Parameters<typeof callApi>[2] = {}): Promise<Json> =>
  (await callApi(shop, path, options)).json();

/** Those that everybody may make. */
const publicReads = apiCalls.filter(({ method, access }) => method === 'GET' && access === 'public');

describe('the answer of a public read', () => {
  it('shows a write at once', async () => {
    const path = '/products/fresh-cow-milk';
    const product = await read(path);
    const lists = [
      '/products?limit=100',
      '/products/active?limit=100',
      '/products/search?q=fresh%20cow%20milk',
    ];
    const pricesIn = async () =>
      Promise.all(
        lists.map(async (list) => {
          const found = (await read(list)).find(({ id }: Json) => id === product.id);
          return found.variants[0].price as number;
        }),
      );
    expect(new Set(await pricesIn())).toEqual(new Set([product.variants[0].price]));
    for (const price of [117, 119]) {
      const [variant, ...others] = product.variants;
      const body = { ...product, variants: [{ ...variant, price }, ...others], updatedAt: undefined };
      const changed = await callApi(shop, `/products/${product.id}`, { method: 'PUT', token, body });
      expect(changed.status).toBe(200);
      expect((await read(path)).variants[0].price).toBe(price);
      expect(new Set(await pricesIn())).toEqual(new Set([price]));
    }
  });

  it('is another one to whoever may see more', async () => {
    const product = await read('/products/salted-butter');
    const path = `/products/${product.id}`;
    const body = { ...product, isActive: false, updatedAt: undefined };
    expect((await callApi(shop, path, { method: 'PUT', token, body })).status).toBe(200);
    const statuses = async (caller: string | null) => [
      (await callApi(shop, path, { token: caller })).status,
      (await read('/products?limit=100', { token: caller })).some(({ id }: Json) => id === product.id),
    ];
    for (let times = 0; times < 2; times += 1) {
      expect(await statuses(null)).toEqual([404, false]);
      expect(await statuses(token)).toEqual([200, true]);
      expect(await statuses('ended')).toEqual([404, false]);
    }
    const again = { ...body, isActive: true };
    expect((await callApi(shop, path, { method: 'PUT', token, body: again })).status).toBe(200);
    expect(await statuses(null)).toEqual([200, true]);
  });

  it.each(
    publicReads.filter(({ path }) => !path.includes('{')).map(({ path, query }) => [path, query ?? '']),
  )('is the same the second time, in each encoding: %s?%s', async (path, query) => {
    const answers = [];
    for (const encoding of ['identity', 'br', 'gzip', 'identity', 'br', 'gzip']) {
      const response = await callApi(shop, `${path}?${query}`, { headers: { 'Accept-Encoding': encoding } });
      const text = await response.text();
      const [tag, link, vary] = ['ETag', 'Link', 'Vary'].map((name) => response.headers.get(name));
      answers.push(JSON.stringify([response.status, tag, link, vary, text]));
      expect(response.headers.get('Content-Encoding')).toBe(
        encoding === 'identity' || text.length < 1_000 ? null : encoding,
      );
    }
    expect(new Set(answers).size).toBe(1);
  });
});
