import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createServerCloser, shutDown } from '~/http/server/shut-down.server';
import { createStartGate } from '~/http/server/start-gate.server';
import { openConnection } from '../../../support/shop/open-connection';
import { textOf } from '../../../support/shop/read-page';
import {
  findStablePort,
  makeTempFolder,
  reserveDatabase,
  startShopProcess,
} from '../../../support/shop/start-shop';
import { createVisitor, fillCart } from '../../../support/shop/visitor';
import { startWaitingProxy } from '../../../support/shop/waiting-proxy';

it('pages and forms that come while the shop is replaced are answered by the new one', async () => {
  const folder = await makeTempFolder();
  onTestFinished(folder.remove);
  const { variables, drop } = reserveDatabase();
  onTestFinished(drop);
  const port = await findStablePort();
  const proxy = await startWaitingProxy(port);
  onTestFinished(proxy.close);
  const start = () => {
    const shop = startShopProcess({
      DATA_DIR: join(folder.path, 'data'),
      HOST: '127.0.0.1',
      PORT: String(port),
      SITE_URL: proxy.url,
      DARAJA_SIMULATOR_PORT: '0',
      ...variables,
    });
    onTestFinished(async () => {
      shop.child.kill('SIGKILL');
      await shop.exited;
    });
    return shop;
  };
  const before = start();
  await before.ready();
  const visitor = createVisitor(proxy.url);
  await fillCart(visitor);
  before.child.kill('SIGTERM');
  expect(await before.exited).toBe(0);

  const page = visitor.get('/cart');
  const form = createVisitor(proxy.url).post('/checkout', {});
  await proxy.untilRefused(2);
  start();
  expect(textOf((await page).text)).toContain('(1 item)');
  // Sent with an empty cart.
  expect([(await form).status, (await form).location]).toEqual([302, '/cart']);
});

async function startServer(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await expect.poll(() => server.listening).toBe(true);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, visitor: createVisitor(`http://127.0.0.1:${(server.address() as AddressInfo).port}`) };
}

describe('requests during a start', () => {
  // An hour is never over.
  const never = { maxHoldMs: 3_600_000, maxStartMs: 3_600_000, maxHeld: 10 };

  it.each([
    ['that have waited too long', { ...never, maxHoldMs: 1 }],
    ['that takes long', { ...never, maxStartMs: 1 }],
  ])('%s are answered with 503, until it is over', async (_name, limits) => {
    const gate = createStartGate(limits);
    const { visitor } = await startServer(gate.handleRequest);
    const page = await visitor.get('/products');
    expect([page.status, page.headers['retry-after']]).toEqual([503, '5']);
    expect(page.text).toContain('<h1>The shop is starting</h1>');
    expect(JSON.parse((await visitor.get('/api/products?page=2')).text)).toMatchObject({
      status: 503,
      error: 'Service Unavailable',
      path: '/api/products',
    });
    gate.open((_request, response) => void response.end('open'));
    expect((await visitor.get('/products')).text).toBe('open');
  });

  it('are held up to a number, and those whose client has left are forgotten', async () => {
    const gate = createStartGate({ ...never, maxHeld: 1 });
    const arrived: string[] = [];
    const closed: string[] = [];
    const { visitor } = await startServer((request, response) => {
      const { url = '' } = request;
      gate.handleRequest(request, response);
      arrived.push(url);
      response.once('close', () => closed.push(url));
    });
    const leaving = new AbortController();
    const left = visitor.get('/left', {}, leaving.signal);
    await expect.poll(() => arrived).toContain('/left');
    leaving.abort();
    await expect(left).rejects.toThrow();
    await expect.poll(() => closed).toContain('/left');
    const held = visitor.get('/held');
    await expect.poll(() => arrived).toContain('/held');
    expect((await visitor.get('/too-many')).status).toBe(503);
    const handled: string[] = [];
    gate.open(({ url = '' }, response) => {
      handled.push(url);
      response.end('open');
    });
    expect((await held).text).toBe('open');
    expect(handled).toEqual(['/held']);
  });
});

describe('a stop', () => {
  const never = new Promise<void>(() => undefined);
  const done = Promise.resolve();

  /** A server whose requests wait in `responses`, and how to close it. */
  async function startStoppable() {
    const responses: ServerResponse[] = [];
    const { server, visitor } = await startServer((_request, response) => void responses.push(response));
    const { port } = server.address() as AddressInfo;
    return { visitor, responses, port, closeServer: createServerCloser(server) };
  }

  it('ends the jobs while requests finish, and closes the database after both', async () => {
    const { visitor, responses, closeServer } = await startStoppable();
    const page = visitor.get('/products');
    await expect.poll(() => responses.length).toBe(1);
    const steps: string[] = [];
    const stopped = shutDown(closeServer, {
      stopJobs: () => Promise.resolve(void steps.push('jobs')),
      stop: () => Promise.resolve(void steps.push('database')),
    });
    expect(steps).toEqual(['jobs']);
    steps.push('request');
    responses[0]?.end('page');
    expect((await page).text).toBe('page');
    expect(await stopped).toBe(true);
    expect(steps).toEqual(['jobs', 'request', 'database']);
  });

  it('closes connections of a proxy after their last response, and unused ones', async () => {
    const { responses, port, closeServer } = await startStoppable();
    const unused = await openConnection(port, '');
    const request = 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
    const kept = await openConnection(port, request);
    await expect.poll(() => responses.length).toBe(1);
    const isClosed = closeServer(600_000);
    responses[0]?.end('first');
    expect(await unused.closed).toBe('');
    expect(await kept.closed).toMatch(/\r\n\r\nfirst$/);
    await isClosed;
  });

  it('tells a proxy that goes on sending requests to close the connection', async () => {
    const { responses, port, closeServer } = await startStoppable();
    const request = 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
    // Pipelined, so that the connection is never idle.
    const kept = await openConnection(port, request);
    await expect.poll(() => responses.length).toBe(1);
    const isClosed = closeServer(600_000);
    kept.socket.write(request);
    await expect.poll(() => responses.length).toBe(2);
    for (const response of responses) response.end();
    expect(await kept.closed).toMatch(/keep-alive[\s\S]+HTTP\/1\.1 200[\s\S]+Connection: close/);
    await isClosed;
  });

  it('does not wait for ever for requests or jobs', async () => {
    const { visitor, responses, closeServer } = await startStoppable();
    const page = visitor.get('/products');
    await expect.poll(() => responses.length).toBe(1);
    const runtime = { stopJobs: () => never, stop: () => done };
    expect(await shutDown(closeServer, runtime, { requestsMs: 600_000, totalMs: 1 })).toBe(false);
    const isCut = expect(page).rejects.toThrow();
    await closeServer(1);
    await isCut;
  });
});
