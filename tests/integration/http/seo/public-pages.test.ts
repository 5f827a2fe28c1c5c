import { describe, expect, it } from 'vitest';
import { withEverythingOn } from '~/domain/content/switched-words';
import { hasPage, publicPages } from '~/domain/content/public-pages';
import { readRouteTable } from '../../../support/shop/route-table';
import { createVisitor } from '../../../support/shop/visitor';
import { useShop } from '../../../support/shop/use-shop';
import { permissionMatrix } from '../security/permission-matrix';

const shop = useShop();

/** Public routes that no page links to. */
const linkedNowhere = [
  '/api',
  '/api/reference',
  '/style-guide',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/speculation-rules.json',
  '/search/suggestions',
];

describe('the list of public pages', () => {
  it('lists existing pages with their titles', async () => {
    for (const { path, title } of publicPages) {
      const response = await createVisitor(shop.url).get(path);
      expect([path, response.status]).toEqual([path, 200]);
      // The title of the home page is the name of the farm (docs/product.md 2).
      if (path !== '/home') expect(response.text).toContain(`<title>${title} | Malisho</title>`);
    }
  });

  it('matches the route table', () => {
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

  it('has a unique description of the length that search engines show', () => {
    expect(new Set(publicPages.map(({ path }) => path)).size).toBe(publicPages.length);
    for (const { path, description, keywords } of publicPages) {
      expect(withEverythingOn(description).length, path).toBeLessThanOrEqual(160);
      expect(keywords.length, path).toBeGreaterThan(0);
    }
  });
});
