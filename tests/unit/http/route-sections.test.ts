import { createRequestHandler, type LoaderFunctionArgs, type ServerBuild } from '@remix-run/node';
import { expect, it } from 'vitest';
import { routeSections, sectionOf } from '~/http/rendering/route-sections.server';

const paths: Readonly<Record<string, { path?: string; parentId?: string; index?: true }>> = {
  root: { path: '' },
  start: { index: true, parentId: 'root' },
  orders: { path: 'orders-admin', parentId: 'root' },
  newOrder: { path: 'new', parentId: 'orders' },
  order: { path: ':number', parentId: 'orders' },
  cash: { path: 'orders-admin/:number/cash', parentId: 'root' },
  frame: { parentId: 'root' },
  status: { path: 'status-admin', parentId: 'frame' },
  sitemap: { path: 'sitemap.xml', parentId: 'root' },
  language: { path: ':language/about', parentId: 'root' },
  rest: { path: '*', parentId: 'root' },
};

/** Routes without a page answer with their id and parameters. */
const routes = Object.fromEntries(
  Object.entries(paths).map(([id, route]) => {
    const loader = ({ params }: LoaderFunctionArgs) => Response.json([id, params]);
    return [id, { id, ...route, module: { loader } }];
  }),
);
const build = {
  entry: { module: { handleError: () => undefined } },
  routes,
  assets: { routes: Object.fromEntries(Object.keys(paths).map((id) => [id, { id }])), version: '1' },
  future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true },
  mode: 'production',
} as unknown as ServerBuild;
const sections = routeSections(build);

const idsOf = (section: ServerBuild | undefined) => Object.keys(section?.routes ?? {});

it('has the routes of one first segment, and those that match in every section', () => {
  const everywhere = ['root', 'start', 'frame', 'language', 'rest'];
  expect([...sections.keys()]).toEqual(['orders-admin', 'status-admin', 'sitemap.xml']);
  const orders = sections.get('orders-admin');
  expect(idsOf(orders).sort()).toEqual([...everywhere, 'orders', 'newOrder', 'order', 'cash'].sort());
  expect(Object.keys(orders?.assets.routes ?? {})).toEqual(idsOf(orders));
  expect(idsOf(sections.get('status-admin')).sort()).toEqual([...everywhere, 'status'].sort());
});

it.each([
  '/orders-admin',
  '/orders-admin/',
  '/Orders-Admin/new',
  '/orders-admin/M-10001',
  '/orders-admin/M-10001/cash',
  '/orders-admin/M-10001/paid',
  '/orders-admin.data',
  '/orders-admin/M-10001.data?_routes=order',
  '/orders-admin/about',
  '/status-admin',
  '/sitemap.xml',
  '/sitemap.xml.data',
])('answers as the whole build does: %s', async (target) => {
  const section = sectionOf(sections, new URL(target, 'http://shop.test').pathname);
  expect(section).toBeDefined();
  const answers = [section ?? build, build].map(async (each) => {
    const answer = await createRequestHandler(each, 'production')(new Request(`http://shop.test${target}`));
    return [answer.status, await answer.text()];
  });
  const [ofSection, ofBuild] = await Promise.all(answers);
  expect(ofSection).toEqual(ofBuild);
});

it.each(['/', '/_root.data', '/nowhere', '/orders%2Dadmin', '//orders-admin', '/__manifest', '/sw/about'])(
  'leaves to the whole build: %s',
  (path) => {
    expect(sectionOf(sections, path)).toBeUndefined();
  },
);
