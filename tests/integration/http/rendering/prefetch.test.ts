import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVisitor, fillCart } from '../../../support/shop/visitor';
import { startShop, type Shop } from '../../../support/shop/start-shop';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop?.stop());

const visitor = () => createVisitor(shop.url);

describe('what browsers may fetch ahead', () => {
  const rulesFor = async (headers: Readonly<Record<string, string>>) => {
    const answer = await visitor().get('/speculation-rules.json', headers);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/speculationrules+json');
    expect(answer.headers.vary).toBe('Sec-CH-UA-Mobile');
    return JSON.parse(answer.text) as { prefetch: [{ eagerness: string; where: { and: unknown[] } }] };
  };

  it('is named by each page, except where data is saved', async () => {
    const shopper = visitor();
    for (const path of ['/products', '/products/goat-milk', '/nowhere']) {
      expect((await shopper.get(path)).headers['speculation-rules']).toBe('"/speculation-rules.json"');
      expect((await shopper.get(path, { 'Save-Data': 'on' })).headers['speculation-rules']).toBeUndefined();
    }
    await fillCart(shopper);
    expect((await shopper.get('/products')).headers['speculation-rules']).toBe('"/speculation-rules.json"');
  });

  it('is pages alone, never rendered ahead, and on a phone only what is touched', async () => {
    for (const [mobile, eagerness] of [
      ['?1', 'conservative'],
      ['?0', 'moderate'],
    ] as const) {
      const rules = await rulesFor({ 'Sec-CH-UA-Mobile': mobile });
      expect(Object.keys(rules)).toEqual(['prefetch']);
      expect(rules.prefetch.map((rule) => rule.eagerness)).toEqual([eagerness]);
    }
  });

  it('leaves out what belongs to one visitor, or does something', async () => {
    const text = JSON.stringify((await rulesFor({})).prefetch[0].where);
    for (const path of [
      '/cart*',
      '/checkout*',
      '/login*',
      '/logout*',
      '/account*',
      '/orders*',
      '/products/*/quick-view*',
      '/*.xml',
      '[data-download]',
    ])
      expect(text).toContain(`${path}`);
  });
});

describe('a page that is fetched ahead by a hint', () => {
  it('may be used for a moment by the same visitor, and no other page may', async () => {
    const controlOf = async (path: string, headers: Readonly<Record<string, string>>) =>
      (await visitor().get(path, headers)).headers['cache-control'];
    const hint = { 'Sec-Purpose': 'prefetch', 'Sec-Fetch-Dest': 'empty' };
    await visitor().get('/products');
    expect(await controlOf('/products', hint)).toBe('private, max-age=5');
    expect(await controlOf('/nowhere', hint)).toBe('private, no-cache');
    expect(await controlOf('/products', {})).toBe('private, no-cache');
    expect(await controlOf('/products', { ...hint, 'Sec-Fetch-Dest': 'document' })).toBe('private, no-cache');
    expect((await visitor().get('/products', hint)).headers.vary).toContain('Cookie');
  });
});

describe('built files', () => {
  it('come compressed as they were built, and those with a hash in their name for good', async () => {
    const { text } = await visitor().get('/products');
    const script = /<script defer="" src="([^"]+)"/.exec(text)?.[1] ?? '';
    for (const path of [script, '/images/lost-cow.svg'])
      for (const coding of ['br', 'gzip']) {
        const answer = await visitor().get(path, { 'Accept-Encoding': coding });
        expect([path, answer.headers['content-encoding']]).toEqual([path, coding]);
      }
    expect((await visitor().get(script)).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
  });
});
