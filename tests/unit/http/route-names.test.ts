import { describe, expect, it } from 'vitest';
import { createRouteNames, patternsOf } from '~/http/server/metrics/route-names';

const nameOf = createRouteNames(
  patternsOf({
    root: { path: '' },
    home: { path: 'home', parentId: 'root' },
    products: { path: 'products', parentId: 'root' },
    product: { path: 'products/:slug', parentId: 'root' },
    quickView: { path: 'products/:slug/quick-view', parentId: 'root' },
    layout: { parentId: 'root' },
    newPost: { path: 'blogs-admin/new', parentId: 'layout' },
    post: { path: 'blogs-admin/:post', parentId: 'layout' },
    remove: { path: 'delete', parentId: 'post' },
    api: { path: 'api/*', parentId: 'root' },
    other: { path: '*', parentId: 'root' },
  }),
);

describe('the name of a route', () => {
  it.each([
    ['/', '/'],
    ['/?q=1', '/'],
    ['/home', '/home'],
    ['/home/', '/home'],
    ['/HOME', '/home'],
    ['/%68ome', '/home'],
    ['/%E0%A4%A', 'other'],
    ['/products?page=2/../3', '/products'],
    ['/products/fresh-milk', '/products/:slug'],
    ['/products/fresh-milk.data?_routes=x', '/products/:slug'],
    ['/_root.data', '/'],
    ['/products/fresh-milk/quick-view', '/products/:slug/quick-view'],
    ['/blogs-admin/new', '/blogs-admin/new'],
    ['/blogs-admin/new/delete', '/blogs-admin/:post/delete'],
    ['/assets/root-Bq3.js', '/assets/*'],
    ['/products/a/b/c', 'other'],
    ['/wp-login.php', 'other'],
    ['/constructor', 'other'],
    ['*', 'other'],
  ])('of %s is %s', (path, name) => expect(nameOf(path)).toBe(name));
});
