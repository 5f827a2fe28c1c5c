import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShop, type Shop } from '../../../support/shop/start-shop';
import { createVisitor } from '../../../support/shop/visitor';
import { expectRenderedPage, textOf } from '../../../support/shop/read-page';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop?.stop());

const search = (query: string) => createVisitor(shop.url).get(`/search?${query}`);
const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];

it('has a title of its own, and is nothing for search engines', async () => {
  const { text } = await search('q=mala');
  expect(titleOf(text)).toBe('Search for “mala” | Malisho');
  expect(text).toContain('<meta name="robots" content="noindex"/>');
  expect(titleOf((await search('')).text)).toBe('Search | Malisho');
});

it('shows the term in the box of the header, and leaves that of the products alone', async () => {
  const valueOf = (html: string) => /<input id="search"[^>]*value="([^"]*)"/.exec(html)?.[1];
  expect(valueOf((await search('q=sour+milk')).text)).toBe('sour milk');
  expect(valueOf((await createVisitor(shop.url).get('/products?search=goat')).text)).toBe('goat');
});

it('finds categories and pages beside products, products first', async () => {
  const words = textOf((await search('q=cheese')).text);
  expect(words).toMatch(/Results for “cheese” \d+ products [\s\S]*Categories Cheese/);
  const pages = textOf((await search('q=where+is+my+order')).text);
  expect(pages).toMatch(/Results for “where is my order” Pages Track Order/);
});

it('goes over several pages where there are many', async () => {
  const first = textOf((await search('q=malisho+farm')).text);
  const total = Number(/(\d+) products/.exec(first)?.[1]);
  expect(total).toBeGreaterThan(12);
  const last = await search('q=malisho+farm&page=99999');
  expect(last.status).toBe(200);
  expect(last.text.match(/<article/g)).toHaveLength(((total - 1) % 12) + 1);
});

describe('bad input', () => {
  const queries = [
    'q=',
    'q=%20%09%0a',
    'q=%00%01%1f',
    'q=%F0%9F%90%84%F0%9F%A5%9B',
    'q=%3Cscript%3Ealert(1)%3C/script%3E',
    'q=%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E',
    'q=%ff%fe',
    'q=.*&page=-1',
    'q[$ne]=1&q=',
    'q=milk&q=cheese',
    `q=${'x'.repeat(12_000)}`,
    `q=${'milk+'.repeat(2_400)}`,
    `q=${'%F0%9F%90%84'.repeat(1_000)}`,
    'q=milk&page=1e9',
    'q=__proto__+constructor+toString',
  ];
  it.each(queries.map((query) => [query.slice(0, 40), query] as const))(
    '%s gets a proper page',
    async (_title, query) => {
      const answer = await search(query);
      expect(answer.status).toBe(200);
      expectRenderedPage(answer.text);
      expect(answer.text).not.toMatch(/<script>alert|<img src=x/);
      const suggestions = await createVisitor(shop.url).get(`/search/suggestions?${query}`);
      expect(suggestions.status).toBe(200);
      expect(Array.isArray(JSON.parse(suggestions.text))).toBe(true);
    },
  );
});

it('suggests names of products and categories, for a minute', async () => {
  const answer = await createVisitor(shop.url).get('/search/suggestions?q=mazi');
  expect(answer.headers['cache-control']).toBe('public, max-age=60');
  expect(answer.headers['set-cookie']).toBeUndefined();
  const suggestions = JSON.parse(answer.text) as { label: string; kind: string; path: string }[];
  expect(suggestions[0]).toEqual({ label: 'Maziwa Mala', kind: 'Product', path: '/products/maziwa-mala' });
  expect(suggestions.length).toBeLessThanOrEqual(6);
  expect(suggestions.map(({ kind }) => kind)).toContain('Category');
  expect(JSON.parse((await createVisitor(shop.url).get('/search/suggestions?q=zzzz')).text)).toEqual([]);
});
