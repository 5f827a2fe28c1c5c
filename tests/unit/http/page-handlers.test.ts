import {
  createRequestHandler,
  data,
  redirect,
  type EntryContext,
  type LoaderFunctionArgs,
  type ServerBuild,
} from '@remix-run/node';
import { describe, expect, it } from 'vitest';
import { createPageHandlers } from '~/http/rendering/page-handlers.server';

type Load = (args: LoaderFunctionArgs) => unknown;

/** A page below `things` with the given loader; counts how often the page is loaded and drawn. */
function createPage(load: Load) {
  const counts = { loaded: 0, drawn: 0 };
  const serialised: string[] = [];
  const loader = async (args: LoaderFunctionArgs) => {
    counts.loaded += 1;
    return load(args);
  };
  const route = (id: string, rest: object) => ({
    [id]: { id, ...rest, module: { default: () => null, ...(id === 'thing' && { loader }) } },
  });
  const build = {
    entry: {
      module: {
        default: async (_request: Request, status: number, headers: Headers, context: EntryContext) => {
          counts.drawn += 1;
          const { loaderData } = context.staticHandlerContext;
          serialised.push(await new Response(context.serverHandoffStream).text());
          const { isPrivate } = (loaderData['thing'] ?? {}) as { isPrivate?: boolean };
          if (!headers.has('Set-Cookie') && !isPrivate) headers.set('ETag', `"${counts.drawn}"`);
          return new Response(`${counts.drawn}: ${JSON.stringify(loaderData['thing'])}`, { status, headers });
        },
      },
    },
    routes: {
      ...route('root', { path: '' }),
      ...route('thing', { path: 'things/:name', parentId: 'root' }),
    },
    assets: { routes: { root: {}, thing: {} } },
    future: { v3_singleFetch: true },
    mode: 'production',
  };
  const findHandler = createPageHandlers(build as unknown as ServerBuild);
  const get = (path = '/things/milk', headers: Record<string, string> = {}, method = 'GET') =>
    findHandler(new URL(path, 'http://shop.example').pathname).handle(
      new Request(`http://shop.example${path}`, { headers, method }),
      { now: new Date() },
    );
  return {
    counts,
    serialised,
    get,
    read: async (...args: Parameters<typeof get>) => (await get(...args)).text(),
  };
}

describe('a page', () => {
  it('is drawn once for equal data, and again for other data', async () => {
    let litres = 5;
    const { counts, read } = createPage(({ params }) => ({ ...params, litres }));
    expect([await read(), await read()]).toEqual(Array(2).fill('1: {"name":"milk","litres":5}'));
    litres = 6;
    expect(await read()).toBe('2: {"name":"milk","litres":6}');
    expect(await read('/things/cheese')).toBe('3: {"name":"cheese","litres":6}');
    litres = 5;
    expect(await read()).toBe('1: {"name":"milk","litres":5}');
    expect(counts).toEqual({ loaded: 5, drawn: 3 });
  });

  it.each([
    ['a map', new Map([['a', 1]]), new Map([['a', 2]])],
    ['a set', new Set([1]), new Set([2])],
    ['a date', new Date(1), new Date(2)],
  ])('tells %s from another', async (_what, ...values) => {
    const queue = [...values, ...values];
    const { counts, get } = createPage(() => ({ value: queue.shift() }));
    for (let count = 0; count < 4; count += 1) await get();
    expect(counts.drawn).toBe(2);
  });

  it('is drawn for each address, encoding, Save-Data and prefetch', async () => {
    const { counts, get } = createPage(() => ({ same: true }));
    for (let round = 0; round < 2; round += 1) {
      await get('/things/milk?page=2');
      await get('/things/milk');
      await get('/things/milk', { 'Accept-Encoding': 'br' });
      await get('/things/milk', { 'Save-Data': 'on' });
      await get('/things/milk', { 'Sec-Purpose': 'prefetch', 'Sec-Fetch-Dest': 'empty' });
    }
    expect(counts).toEqual({ loaded: 10, drawn: 5 });
  });

  it('is not sent again to a browser that has it', async () => {
    const { get } = createPage(({ params }) => ({ ...params }));
    await get('/things/ghee');
    const response = await get('/things/ghee', { 'If-None-Match': '"1"' });
    expect([response.status, response.headers.get('ETag'), await response.text()]).toEqual([304, '"1"', '']);
  });

  it.each<[string, Load]>([
    ['sets a cookie', () => data({ same: true }, { headers: { 'Set-Cookie': 'flash=' } })],
    ['has a status', () => data({ same: true }, { status: 404 })],
    ['may not be stored', () => ({ isPrivate: true })],
    ['has a function as data', () => ({ same: () => true })],
  ])('is drawn each time where it %s, and loaded once', async (_what, load) => {
    const { counts, get } = createPage(load);
    await get();
    await get();
    expect(counts).toEqual({ loaded: 2, drawn: 2 });
  });

  it('redirects, and fails, as Remix does', async () => {
    const moved = createPage(() => {
      throw redirect('/elsewhere', 303);
    });
    const response = await moved.get();
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/elsewhere']);
    const broken = createPage(() => {
      throw data('gone', { status: 410 });
    });
    expect((await broken.get()).status).toBe(410);
    expect([moved.counts.loaded, broken.counts.loaded]).toEqual([1, 1]);
  });

  it('is left to Remix for HEAD, encoded names and its own parameters', async () => {
    const { counts, get, read } = createPage(({ params }) => ({ ...params }));
    await get('/things/milk', {}, 'HEAD');
    await get('/things/milk?index');
    expect(await read('/things/fresh%20milk')).toBe('3: {"name":"fresh milk"}');
    expect(await read('/things/fresh%20milk')).toBe('4: {"name":"fresh milk"}');
    expect(counts).toEqual({ loaded: 4, drawn: 4 });
  });

  it.each<[string, Load]>([
    ['an object', () => ({ name: 'Baraka', from: 'an object' })],
    ['data()', () => data({ name: 'Baraka', from: 'data()' })],
    ['data() with a status', () => data({ name: 'Baraka', from: 'data() with a status' }, { status: 404 })],
  ])('gets what Remix does not serialise: %s', async (from, load) => {
    const { read, serialised } = createPage(load);
    expect(await read()).toBe(`1: {"name":"Baraka","from":"${from}"}`);
    expect(serialised.join()).toMatch(/thing/);
    expect(serialised.join()).not.toMatch(/Baraka/);
  });
});

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
  person: { path: 'people/:id', parentId: 'root' },
  newPerson: { path: 'people/new', parentId: 'root' },
  form: { path: 'form', parentId: 'root' },
  language: { path: ':language/about', parentId: 'root' },
  api: { path: 'api/*', parentId: 'root' },
  rest: { path: '*', parentId: 'root' },
};
const pages = ['person', 'newPerson', 'form'];

/** Routes without a page answer with their id and parameters, pages with those of all routes that matched. */
const build = {
  entry: {
    module: {
      handleError: () => undefined,
      default: (_request: Request, status: number, _headers: Headers, context: EntryContext) =>
        Response.json(context.staticHandlerContext.loaderData, { status }),
    },
  },
  routes: Object.fromEntries(
    Object.entries(paths).map(([id, route]) => {
      const loader = ({ params }: LoaderFunctionArgs) =>
        pages.includes(id) || id === 'root'
          ? { id, params }
          : Response.json([id, id === 'api' ? {} : params]);
      const page = pages.includes(id) && {
        default: () => null,
        handle: { enhance: id === 'form' ? 'react' : 'none' },
      };
      return [id, { id, ...route, module: { loader, ...page } }];
    }),
  ),
  assets: { routes: Object.fromEntries(Object.keys(paths).map((id) => [id, { id }])), version: '1' },
  future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true },
  mode: 'production',
} as unknown as ServerBuild;
const findHandler = createPageHandlers(build);

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
  '/people/1',
  '/people/new',
  '/people/1.data',
  '/people/1/2',
  '/form',
  '/',
  '/_root.data',
  '/nowhere',
  '/orders%2Dadmin',
  '/people%2F1',
  '/people/a%20b',
  '//orders-admin',
  '/sw/about',
  '/api/products',
  '/api/reference',
])('is answered as Remix does with the whole build: %s', async (target) => {
  const { pathname } = new URL(`http://shop.test${target}`);
  const answers = [findHandler(pathname).handle, createRequestHandler(build, 'production')].map(
    async (handle) => {
      const answer = await handle(new Request(`http://shop.test${target}`), { now: new Date() });
      return [answer.status, await answer.text()];
    },
  );
  const [ours, ofRemix] = await Promise.all(answers);
  expect(ours).toEqual(ofRemix);
});
