import { describe, expect, it } from 'vitest';
import { useShop } from '../../../support/shop/use-shop';
import { createVisitor } from '../../../support/shop/visitor';
import { expectRenderedPage, textOf, titleOf } from '../../../support/shop/read-page';

const shop = useShop();

const search = (query: string) => createVisitor(shop.url).get(`/search?${query}`);

it('has its own title, and noindex', async () => {
  const { text } = await search('q=mala');
  expect(titleOf(text)).toBe('Search for “mala” | Malisho');
  expect(text).toContain('<meta name="robots" content="noindex"/>');
  expect(titleOf((await search('')).text)).toBe('Search | Malisho');
});

it('shows the term in the search box of the header only', async () => {
  const valueOf = (html: string) => /<input id="search"[^>]*value="([^"]*)"/.exec(html)?.[1];
  expect(valueOf((await search('q=sour+milk')).text)).toBe('sour milk');
  expect(valueOf((await createVisitor(shop.url).get('/products?search=goat')).text)).toBe('goat');
});

it('finds products first, then categories and pages', async () => {
  const pageText = textOf((await search('q=cheese')).text);
  expect(pageText).toMatch(/Results for “cheese” \d+ products [\s\S]*Categories Cheese/);
  const pages = textOf((await search('q=where+is+my+order')).text);
  expect(pages).toMatch(/Results for “where is my order” Pages Track Order/);
});

it('is paginated', async () => {
  const first = textOf((await search('q=malisho+farm')).text);
  const total = Number(/(\d+) products/.exec(first)?.[1]);
  expect(total).toBeGreaterThan(12);
  const last = await search('q=malisho+farm&page=99999');
  expect(last.status).toBe(200);
  expect(last.text.match(/<article/g)).toHaveLength(((total - 1) % 12) + 1);
});

describe('invalid input', () => {
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
      const response = await search(query);
      expect(response.status).toBe(200);
      expectRenderedPage(response.text);
      expect(response.text).not.toMatch(/<script>alert|<img src=x/);
      const suggestions = await createVisitor(shop.url).get(`/search/suggestions?${query}`);
      expect(suggestions.status).toBe(200);
      expect(Array.isArray(JSON.parse(suggestions.text))).toBe(true);
    },
  );
});

it('suggests products and categories, cacheable for a minute', async () => {
  const response = await createVisitor(shop.url).get('/search/suggestions?q=mazi');
  expect(response.headers['cache-control']).toBe('public, max-age=60');
  expect(response.headers['set-cookie']).toBeUndefined();
  const suggestions = JSON.parse(response.text) as { label: string; kind: string; path: string }[];
  expect(suggestions[0]).toEqual({ label: 'Maziwa Mala', kind: 'Product', path: '/products/maziwa-mala' });
  expect(suggestions.length).toBeLessThanOrEqual(6);
  expect(suggestions.map(({ kind }) => kind)).toContain('Category');
  expect(JSON.parse((await createVisitor(shop.url).get('/search/suggestions?q=zzzz')).text)).toEqual([]);
});
