import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AppLoadContext } from '@remix-run/node';
import { afterEach, expect, it } from 'vitest';
import { contentVersions } from '#db/client';
import { markDatabaseUnavailable } from '~/http/server/database-unavailable.server';
import { createPageCache, sendPage } from '~/cache/pages/page-cache.server';
import { useTestDatabase } from '../../../support/database';

useTestDatabase();

type Render = (request: Request, context: AppLoadContext) => Promise<Response>;

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server with a page cache, as in server.ts. Returns how to send it a request, and the received and rendered paths. */
async function startServer(render: Render) {
  const cache = createPageCache({ siteUrl: 'https://malisho.example' });
  const rendered: string[] = [];
  const received: string[] = [];
  const counted: Render = (request, context) => {
    rendered.push(new URL(request.url).pathname);
    return render(request, context);
  };
  const server = createServer((request, response) => {
    received.push(request.url ?? '');
    const respond = async () => {
      const page =
        (await cache.get(request)) ??
        (await cache.render(request, { render: counted, commonHeaders: { 'x-common': 'of the server' } }));
      if (page) sendPage(page, { request, response, requestId: 'id' });
      else response.writeHead(299).end('own response');
    };
    respond().catch(() => response.writeHead(500).end());
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const reply = await fetch(url + path, { headers });
    return { status: reply.status, text: await reply.text(), headers: reply.headers };
  };
  return { get, rendered, received };
}

const page = (text: string, headers: Record<string, string> = {}, status = 200) =>
  new Response(text, { status, headers: { ETag: `"${text.length}-${text.slice(0, 20)}"`, ...headers } });

const changeContent = () => contentVersions().increment({ products: [], others: true });

function defer() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

it('renders a page once for concurrent requests', async () => {
  const { promise, resolve } = defer();
  const shop = await startServer(() => promise.then(() => page('shared')));
  const requests = Array.from({ length: 10 }, () => shop.get('/shop'));
  await expect.poll(() => shop.rendered.length).toBe(1);
  resolve();
  expect((await Promise.all(requests)).map(({ text }) => text)).toEqual(Array(10).fill('shared'));
  expect(shop.rendered).toEqual(['/shop']);
});

it('does not cache a page whose rendering began before a change', async () => {
  const { promise, resolve } = defer();
  const pages = [promise.then(() => page('old')), Promise.resolve(page('new'))];
  const shop = await startServer(() => pages.shift() ?? Promise.reject(new Error('rendered too often')));
  const early = shop.get('/shop');
  await expect.poll(() => shop.rendered.length).toBe(1);
  await changeContent();
  // A later request does not share the older rendering.
  expect((await shop.get('/shop')).text).toBe('new');
  resolve();
  expect((await early).text).toBe('old');
  expect((await shop.get('/shop')).text).toBe('new');
  expect(shop.rendered).toHaveLength(2);
});

it('renders all pages again after a change, and none before', async () => {
  const shop = await startServer(({ url }) => Promise.resolve(page(url)));
  for (const path of ['/shop', '/home', '/shop', '/home']) await shop.get(path);
  expect(shop.rendered).toEqual(['/shop', '/home']);
  await changeContent();
  for (const path of ['/shop', '/home', '/shop', '/home']) await shop.get(path);
  expect(shop.rendered).toEqual(['/shop', '/home', '/shop', '/home']);
});

it.each([
  ['has no ETag', () => new Response('page')],
  ['is not found', () => page('page', {}, 404)],
])('does not cache a page that %s', async (_what, makeResponse) => {
  const shop = await startServer(() => Promise.resolve(makeResponse()));
  for (let visit = 0; visit < 2; visit += 1) expect((await shop.get('/shop')).text).toBe('page');
  expect(shop.rendered).toHaveLength(2);
});

it('does not cache a page that was rendered while the database was unavailable', async () => {
  const shop = await startServer((_request, context) => {
    markDatabaseUnavailable(context);
    return Promise.resolve(page('without'));
  });
  await shop.get('/shop');
  await shop.get('/shop');
  expect(shop.rendered).toHaveLength(2);
});

it('sends a cookie to the first visitor only', async () => {
  const { promise, resolve } = defer();
  const shop = await startServer(async ({ url }) => {
    if (url.endsWith('/later')) return page('later');
    await promise;
    return new Response('mine', { headers: { 'Set-Cookie': 'malisho_session=mine' } });
  });
  const requests = Array.from({ length: 3 }, () => shop.get('/shop'));
  await expect.poll(() => shop.received.length).toBe(3);
  // By now the earlier requests share the rendering.
  await shop.get('/later');
  resolve();
  const replies = await Promise.all(requests);
  expect(replies.filter(({ headers }) => headers.has('Set-Cookie'))).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 299)).toHaveLength(2);
});

it('does not cache a rendering that fails', async () => {
  let fails = true;
  const shop = await startServer(() =>
    fails ? Promise.reject(new Error('broken')) : Promise.resolve(page('well')),
  );
  expect((await shop.get('/shop')).status).toBe(500);
  fails = false;
  expect((await shop.get('/shop')).text).toBe('well');
});

it('evicts the least recently used pages, and skips very large ones', async () => {
  const text = 'x'.repeat(450_000);
  const shop = await startServer(() => Promise.resolve(page(text)));
  await shop.get('/0');
  for (let number = 1; number <= 8; number += 1) {
    await shop.get(`/${number}`);
    await shop.get('/0');
  }
  expect(shop.rendered).toHaveLength(9);
  await shop.get('/1');
  expect(shop.rendered).toHaveLength(10);
  const huge = await startServer(() => Promise.resolve(page('x'.repeat(550_000))));
  await huge.get('/huge');
  await huge.get('/huge');
  expect(huge.rendered).toHaveLength(2);
});

it('sends the common headers and a request id', async () => {
  const shop = await startServer(() => Promise.resolve(page('page')));
  await shop.get('/shop');
  const { headers } = await shop.get('/shop');
  expect(headers.get('x-common')).toBe('of the server');
  expect(headers.get('x-request-id')).toBe('id');
});
