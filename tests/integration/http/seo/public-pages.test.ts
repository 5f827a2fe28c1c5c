import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPage, publicPages } from '~/domain/pages/public-pages';
import { readRouteTable } from '../../../support/shop/route-table';
import { createVisitor } from '../../../support/shop/visitor';
import { startShop, type Shop } from '../../../support/shop/start-shop';
import { permissionMatrix } from '../security/permission-matrix';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop?.stop());

/** What anybody may open, and no link of the shop leads to. */
const linkedNowhere = [
  '/style-guide',
  '/sitemap.xml',
  '/robots.txt',
  '/speculation-rules.json',
  '/search/suggestions',
];

describe('the list of public pages', () => {
  it('names pages that answer, each with its title', async () => {
    for (const { path, title } of publicPages) {
      const answer = await createVisitor(shop.url).get(path);
      expect([path, answer.status]).toEqual([path, 200]);
      // The home page carries the bare name of the farm (storefront.md section 2).
      if (path !== '/home') expect(answer.text).toContain(`<title>${title} | Malisho</title>`);
    }
  });

  it('says of the addresses of the route table which have a page', () => {
    const fixed = readRouteTable().flatMap(({ path }) => (path && !/[:*]/.test(path) ? [path] : []));
    const open = new Set(
      permissionMatrix
        .filter(({ method, outcomes }) => method === 'GET' && outcomes.visitor === '200')
        .map(({ route }) => route),
    );
    for (const path of fixed)
      if (open.has(path) && !linkedNowhere.includes(path))
        expect([path, hasPage(path)]).toEqual([path, true]);
    const listed = [...publicPages.map(({ path }) => path), '/cart', '/wishlist', '/account', '/orders'];
    expect(listed.filter((path) => !fixed.includes(path) || !hasPage(path))).toEqual([]);
    expect(['/nowhere', '/products/goat-milk', '/logout', ''].filter(hasPage)).toEqual([]);
  });

  it('describes each in a sentence that search engines show whole, once', () => {
    expect(new Set(publicPages.map(({ path }) => path)).size).toBe(publicPages.length);
    for (const { path, description, keywords } of publicPages) {
      expect(description.length, path).toBeLessThanOrEqual(160);
      expect(keywords.length, path).toBeGreaterThan(0);
    }
  });
});
