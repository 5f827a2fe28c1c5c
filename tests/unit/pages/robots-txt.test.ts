import { describe, expect, it } from 'vitest';
import { renderRobotsTxt } from '~/domain/pages/robots-txt';
import { publicPages } from '~/domain/content/public-pages';

const rulesOf = (text: string) =>
  [...text.matchAll(/^Disallow: (.*)$/gm)].map(
    ([, rule = '']) => new RegExp(`^${rule.replace(/[.?+]/g, '\\$&').replaceAll('*', '.*')}`),
  );

describe('robots.txt', () => {
  const text = renderRobotsTxt({ siteUrl: 'https://malisho.example', production: true });
  const isAllowed = (path: string) => !rulesOf(text).some((rule) => rule.test(path));

  it('names the sitemap and disallows private pages', () => {
    expect(text).toContain('\nSitemap: https://malisho.example/sitemap.xml\n');
    const listed = publicPages.filter(({ noIndex }) => !noIndex).map(({ path }) => path);
    for (const path of [
      ...listed,
      '/',
      '/products/goat-milk',
      '/products?page=2',
      '/images/share.jpg',
      '/blog/a',
    ])
      expect([path, isAllowed(path)]).toEqual([path, true]);
  });

  it.each([
    '/cart',
    '/checkout/payment',
    '/orders/M-12345?key=abc',
    '/account',
    '/wishlist',
    '/search?q=milk',
    '/products?page=1&sort=brand',
    '/admin-dashboard',
    '/users-admin/1',
    '/gallary-management',
    '/api/products',
    '/reset-password/token',
    '/invitation/token',
  ])('keeps them out of %s', (path) => expect(isAllowed(path)).toBe(false));

  it.each([
    ['https://malisho.example', false],
    ['http://localhost:3000', true],
    ['http://192.168.1.4:3000', true],
    ['https://[::1]', true],
  ])('keeps them out of a shop that is tried out: %s, production %s', (siteUrl, production) => {
    expect(renderRobotsTxt({ siteUrl, production })).toBe('User-agent: *\nDisallow: /\n');
  });
});
