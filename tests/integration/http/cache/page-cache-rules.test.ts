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

/** A server that keeps what `render` makes, as server.ts does; returns how to ask it, what was asked for and what was made so far. */
async function startServer(render: Render) {
  const cache = createPageCache({ siteUrl: 'https://malisho.example' });
  const made: string[] = [];
  const arrived: string[] = [];
  const counted: Render = (request, context) => {
    made.push(new URL(request.url).pathname);
    return render(request, context);
  };
  const server = createServer((request, response) => {
    arrived.push(request.url ?? '');
    const answer = async () => {
      const page =
        (await cache.get(request)) ??
        (await cache.render(request, { render: counted, commonHeaders: { 'x-frame': 'of the server' } }));
      if (page) sendPage(page, { request, response, requestId: 'id' });
      else response.writeHead(299).end('alone');
    };
    answer().catch(() => response.writeHead(500).end());
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(url + path, { headers });
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };
  return { ask, made, arrived };
}

const page = (text: string, headers: Record<string, string> = {}, status = 200) =>
  new Response(text, { status, headers: { ETag: `"${text.length}-${text.slice(0, 20)}"`, ...headers } });

const change = () => contentVersions().increment({ products: [] });

/** A promise and how to keep it. */
function defer() {
  let keep = () => {};
  const promise = new Promise<void>((resolve) => (keep = resolve));
  return { promise, keep };
}

it('makes a page once for all who ask at the same time', async () => {
  const { promise, keep } = defer();
  const shop = await startServer(() => promise.then(() => page('shared')));
  const asked = Array.from({ length: 10 }, () => shop.ask('/shop'));
  await expect.poll(() => shop.made.length).toBe(1);
  keep();
  expect((await Promise.all(asked)).map(({ text }) => text)).toEqual(Array(10).fill('shared'));
  expect(shop.made).toEqual(['/shop']);
});

it('does not take a page for new that was begun before a change', async () => {
  const { promise, keep } = defer();
  const answers = [promise.then(() => page('old')), Promise.resolve(page('new'))];
  const shop = await startServer(() => answers.shift() ?? Promise.reject(new Error('once too often')));
  const early = shop.ask('/shop');
  await expect.poll(() => shop.made.length).toBe(1);
  await change();
  // Whoever asks now gets a page of its own, although the other one is still being made.
  expect((await shop.ask('/shop')).text).toBe('new');
  keep();
  expect((await early).text).toBe('old');
  expect((await shop.ask('/shop')).text).toBe('new');
  expect(shop.made).toHaveLength(2);
});

it('makes all pages anew after a change, and none before', async () => {
  const shop = await startServer(({ url }) => Promise.resolve(page(url)));
  for (const path of ['/shop', '/home', '/shop', '/home']) await shop.ask(path);
  expect(shop.made).toEqual(['/shop', '/home']);
  await change();
  for (const path of ['/shop', '/home', '/shop', '/home']) await shop.ask(path);
  expect(shop.made).toEqual(['/shop', '/home', '/shop', '/home']);
});

it.each([
  ['has no validator', () => new Response('page')],
  ['is not there', () => page('page', {}, 404)],
])('keeps no page that %s', async (_what, make) => {
  const shop = await startServer(() => Promise.resolve(make()));
  for (let visit = 0; visit < 2; visit += 1) expect((await shop.ask('/shop')).text).toBe('page');
  expect(shop.made).toHaveLength(2);
});

it('keeps no page that was made while the database was away', async () => {
  const shop = await startServer((_request, context) => {
    markDatabaseUnavailable(context);
    return Promise.resolve(page('without'));
  });
  await shop.ask('/shop');
  await shop.ask('/shop');
  expect(shop.made).toHaveLength(2);
});

it('gives a cookie to nobody but who asked first', async () => {
  const { promise, keep } = defer();
  const shop = await startServer(async ({ url }) => {
    if (url.endsWith('/later')) return page('later');
    await promise;
    return new Response('mine', { headers: { 'Set-Cookie': 'malisho_session=mine' } });
  });
  const asked = Array.from({ length: 3 }, () => shop.ask('/shop'));
  await expect.poll(() => shop.arrived.length).toBe(3);
  // Whoever came before this one has found the making that is under way.
  await shop.ask('/later');
  keep();
  const answers = await Promise.all(asked);
  expect(answers.filter(({ headers }) => headers.has('Set-Cookie'))).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 299)).toHaveLength(2);
});

it('fails for all who share a making that fails, and makes the next one anew', async () => {
  let fails = true;
  const shop = await startServer(() =>
    fails ? Promise.reject(new Error('broken')) : Promise.resolve(page('well')),
  );
  expect((await shop.ask('/shop')).status).toBe(500);
  fails = false;
  expect((await shop.ask('/shop')).text).toBe('well');
});

it('holds so many bytes, and lets go what was used least', async () => {
  const text = 'x'.repeat(900_000);
  const shop = await startServer(() => Promise.resolve(page(text)));
  await shop.ask('/0');
  for (let number = 1; number <= 8; number += 1) {
    await shop.ask(`/${number}`);
    await shop.ask('/0');
  }
  expect(shop.made).toHaveLength(9);
  await shop.ask('/1');
  expect(shop.made).toHaveLength(10);
  const huge = await startServer(() => Promise.resolve(page('x'.repeat(1_100_000))));
  await huge.ask('/huge');
  await huge.ask('/huge');
  expect(huge.made).toHaveLength(2);
});

it('sends what the server sets for all, and an id', async () => {
  const shop = await startServer(() => Promise.resolve(page('page')));
  await shop.ask('/shop');
  const { headers } = await shop.ask('/shop');
  expect(headers.get('x-frame')).toBe('of the server');
  expect(headers.get('x-request-id')).toBe('id');
});
