import { describe, expect, it } from 'vitest';
import { createCanonicalPaths } from '~/http/server/canonical-path.server';

const canonicalOf = createCanonicalPaths([
  '/',
  '/home',
  '/products/:slug',
  '/products/:slug/quick-view',
  '/blogs-admin/new',
  '/blogs-admin/:post',
  '/robots.txt',
  '/api/*',
  '/*',
]);

describe('the canonical path', () => {
  it.each([
    ['/HOME', '/home'],
    ['/home/', '/home'],
    ['/%48ome', '/home'],
    ['/Products/Goat-Milk', '/products/Goat-Milk'],
    ['/products/a%20B/Quick-View/', '/products/a%20B/quick-view'],
    ['/Blogs-Admin/NEW', '/blogs-admin/new'],
    ['/Robots.TXT', '/robots.txt'],
    ['/./HOME', '/home'],
    ['/a/%2E%2e/home', '/home'],
    ['/products/./Goat-Milk', '/products/Goat-Milk'],
  ])('of %s is %s', (path, canonical) => expect(canonicalOf(path)).toBe(canonical));

  it.each([
    '/',
    '/home',
    '/products/Goat-Milk',
    '/products/goat%2Dmilk',
    '/Home.data',
    '/API/products',
    '/Nowhere',
    '/home%2Fproducts',
    '/%E0%A4%A',
    '/Assets/x.js',
  ])('of %s is itself, or none', (path) => expect(canonicalOf(path)).toBeNull());
});
