import { describe, expect, it } from 'vitest';
import { createVisitor, fillCart } from '../../../support/shop/visitor';
import { useShop } from '../../../support/shop/use-shop';

const shop = useShop();

const visitor = () => createVisitor(shop.url);

describe('speculation rules', () => {
  const rulesFor = async (headers: Readonly<Record<string, string>>) => {
    const response = await visitor().get('/speculation-rules.json', headers);
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toBe('application/speculationrules+json');
    expect(response.headers.vary).toBe('Sec-CH-UA-Mobile');
    return JSON.parse(response.text) as { prefetch: [{ eagerness: string; where: { and: unknown[] } }] };
  };

  it('are sent with each page, except with Save-Data', async () => {
    const shopper = visitor();
    for (const path of ['/products', '/products/goat-milk', '/nowhere']) {
      expect((await shopper.get(path)).headers['speculation-rules']).toBe('"/speculation-rules.json"');
      expect((await shopper.get(path, { 'Save-Data': 'on' })).headers['speculation-rules']).toBeUndefined();
    }
    await fillCart(shopper);
    expect((await shopper.get('/products')).headers['speculation-rules']).toBe('"/speculation-rules.json"');
  });

  it('prefetch pages, never prerender, and on a phone on touch only', async () => {
    for (const [mobile, eagerness] of [
      ['?1', 'conservative'],
      ['?0', 'moderate'],
    ] as const) {
      const rules = await rulesFor({ 'Sec-CH-UA-Mobile': mobile });
      expect(Object.keys(rules)).toEqual(['prefetch']);
      expect(rules.prefetch.map((rule) => rule.eagerness)).toEqual([eagerness]);
    }
  });

  it('exclude private pages, and URLs with side effects', async () => {
    const text = JSON.stringify((await rulesFor({})).prefetch[0].where);
    for (const path of [
      '/cart*',
      '/checkout*',
      '/login*',
      '/logout*',
      '/account*',
      '/orders*',
      '/standing-orders*',
      '/products/*/quick-view*',
      '/*.xml',
      '[data-download]',
    ])
      expect(text).toContain(`${path}`);
  });
});

describe('a prefetched page', () => {
  it('leaves the message of the last form to the page that the visitor opens', async () => {
    const shopper = visitor();
    await fillCart(shopper);
    const hints: readonly Readonly<Record<string, string>>[] = [
      { 'Sec-Purpose': 'prefetch', 'Sec-Fetch-Dest': 'document' },
      { 'Sec-Purpose': 'prefetch;anonymous-client-ip', 'Sec-Fetch-Dest': 'document' },
      { 'Sec-Purpose': 'prefetch', 'Sec-Fetch-Dest': 'empty' },
      { Purpose: 'prefetch' },
    ];
    for (const hint of hints) {
      const page = await shopper.get('/home', hint);
      expect(page.text).not.toContain('data-announced');
    }
    expect((await shopper.get('/products')).text).toContain('data-announced');
    expect((await shopper.get('/products')).text).not.toContain('data-announced');
  });
});

describe('a page prefetched by a link hint', () => {
  it('may be cached for some seconds by the same visitor, and no other page may', async () => {
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
  it('are sent precompressed, and immutable with a hash in their name', async () => {
    const { text } = await visitor().get('/products');
    const script = /<script defer="" src="([^"]+)"/.exec(text)?.[1] ?? '';
    for (const path of [script, '/images/lost-cow.svg'])
      for (const coding of ['br', 'gzip']) {
        const response = await visitor().get(path, { 'Accept-Encoding': coding });
        expect([path, response.headers['content-encoding']]).toEqual([path, coding]);
      }
    expect((await visitor().get(script)).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
  });
});
