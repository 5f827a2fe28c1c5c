import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Response } from 'express';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createRequestQueue, releaseSlot } from '~/http/server/limit-requests.server';
import { receiveBodies } from '~/http/server/receive-bodies.server';
import { openConnection, statusOf } from '../../../support/shop/open-connection';
import { metricsToken } from '../../../support/shop/start-shop-with-store';
import { useShop } from '../../../support/shop/use-shop';
import { createVisitor, fillCart, type TestResponse } from '../../../support/shop/visitor';
import { textOf } from '../../../support/shop/read-page';
import { parseExposition } from './parse-exposition';

type Limits = Partial<Parameters<typeof createRequestQueue>[2]>;

/** A server that answers when the test says so. */
async function startServer(limits: Limits, onStart = (_path: string) => {}) {
  const server = createServer().listen(0, '127.0.0.1');
  const queue = createRequestQueue(server, (request) => request.get('From') ?? null, {
    maxRunning: 1,
    maxRunningPerAddress: 10,
    maxWaiting: 3,
    maxWaitingWithForms: 10,
    maxWaitMs: 60_000,
    maxSlotMs: 60_000,
    ...limits,
  });
  const arrived: string[] = [];
  const started: string[] = [];
  const running = new Map<string, Response>();
  const app = express();
  app.use(receiveBodies(() => null));
  app.use((request, _response, next) => {
    arrived.push(request.path);
    next();
  });
  app.use(queue.limitRequests);
  app.use((request, response) => {
    started.push(request.path);
    running.set(request.path, response);
    onStart(request.path);
  });
  server.on('request', app);
  await expect.poll(() => server.listening).toBe(true);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const visitor = createVisitor(`http://127.0.0.1:${port}`);
  /** Resolves once the requests are known to the server, in this order. */
  const send = async (paths: readonly string[], request = (path: string) => visitor.get(path)) => {
    const responses: Promise<TestResponse>[] = [];
    for (const path of paths) {
      responses.push(request(path));
      await expect.poll(() => arrived).toContain(path);
    }
    return responses;
  };
  /** The same from another client address. */
  const sendFrom = (address: string, paths: readonly string[]) =>
    send(paths, (path) => visitor.get(path, { From: address }));
  const finish = (path: string) => {
    running.get(path)?.send(`The page ${path}`);
    running.delete(path);
  };
  /** Answers everything, in the order in which it is started. */
  const finishAll = async (count: number) => {
    while (started.length < count || running.size > 0) {
      for (const path of running.keys()) finish(path);
      await new Promise(setImmediate);
    }
  };
  return { queue, visitor, port, started, running, send, sendFrom, finish, finishAll };
}

const statusesOf = async (responses: readonly Promise<TestResponse>[]) =>
  (await Promise.all(responses)).map(({ status }) => status);

describe('the queue of requests', () => {
  it('refuses at once what is too much, and answers everything afterwards', async () => {
    const { queue, visitor, started, running, send, finishAll } = await startServer({ maxRunning: 2 });
    const taken = await send(['/1', '/2', '/3', '/4', '/5']);
    const [page, call] = await Promise.all([visitor.get('/6'), visitor.get('/api/products')]);
    for (const { status, headers } of [page, call])
      expect([status, headers['retry-after']]).toEqual([503, '10']);
    expect(textOf(page.text)).toContain(
      'The shop is very busy right now We have kept your cart. Please try again in a minute. Try again',
    );
    expect(JSON.parse(call.text)).toMatchObject({
      status: 503,
      message: 'The shop is very busy right now. We have kept your cart. Please try again in a minute.',
      path: '/api/products',
    });
    expect([...running.keys()]).toEqual(['/1', '/2']);
    expect(queue.skipped()).toEqual({ busy: 2, left: 0 });
    const callback = visitor.post('/hooks/payments/token', {});
    await expect.poll(() => running.size).toBe(3);
    const parts = await send(['/profile.data', '/images/cow.jpg']);
    await finishAll(8);
    expect(await statusesOf([...taken, callback, ...parts])).toEqual(Array<number>(8).fill(200));
    const next = await send(['/next']);
    await finishAll(9);
    expect(await statusesOf(next)).toEqual([200]);
    expect(started.filter((path) => /^\/\d$/.test(path))).toEqual(['/1', '/2', '/3', '/4', '/5']);
  });

  it('takes who has begun to order first, and refuses no form of the checkout at once', async () => {
    const { visitor, started, send, finishAll } = await startServer({});
    const first = await send(['/1']);
    await expect.poll(() => started.length).toBe(1);
    const others = await send(['/2', '/3']);
    const forms = await send(
      ['/checkout', '/checkout/payment', '/checkout/waiting/M-1', '/api/orders'],
      (path) => visitor.post(path, {}),
    );
    expect((await visitor.get('/4')).status).toBe(503);
    expect((await visitor.get('/checkout/thank-you/M-1')).status).toBe(503);
    await finishAll(7);
    expect(await statusesOf([...first, ...others, ...forms])).toEqual(Array<number>(7).fill(200));
    expect(started.slice(1)).toEqual([
      '/checkout',
      '/checkout/payment',
      '/checkout/waiting/M-1',
      '/api/orders',
      '/2',
      '/3',
    ]);
  });

  it('serves next whoever has the fewest running and waiting', async () => {
    const { started, sendFrom, finishAll } = await startServer({ maxWaiting: 10 });
    const many = await sendFrom('many', ['/many/1', '/many/2', '/many/3', '/many/4']);
    const two = await sendFrom('two', ['/two/1', '/two/2']);
    const one = await sendFrom('one', ['/one']);
    await finishAll(7);
    expect(await statusesOf([...many, ...two, ...one])).toEqual(Array<number>(7).fill(200));
    expect(started).toEqual(['/many/1', '/one', '/two/1', '/two/2', '/many/2', '/many/3', '/many/4']);
  });

  it('begins one request in each turn of the event loop, so that who arrives meanwhile goes before the rest', async () => {
    let arrive = () => {};
    const { port, started, running, send, sendFrom, finishAll } = await startServer(
      { maxRunning: 3 },
      (path) => {
        if (path === '/many/1') arrive();
      },
    );
    const first = await send(['/1', '/2', '/3']);
    await expect.poll(() => running.size).toBe(3);
    const many = await sendFrom('many', ['/many/1', '/many/2', '/many/3']);
    const { socket, closed } = await openConnection(port, '');
    arrive = () =>
      socket.write('GET /one HTTP/1.1\r\nHost: 127.0.0.1\r\nFrom: one\r\nConnection: close\r\n\r\n');
    for (const response of running.values()) releaseSlot(response);
    await finishAll(7);
    expect(statusOf(await closed)).toBe(200);
    expect(await statusesOf([...first, ...many])).toEqual(Array<number>(6).fill(200));
    expect(started.slice(3)).toEqual(['/many/1', '/one', '/many/2', '/many/3']);
  });

  it('refuses the newest of whoever has the most, and nobody else', async () => {
    const { started, sendFrom, finishAll } = await startServer({});
    const many = await sendFrom('many', ['/many/1', '/many/2', '/many/3', '/many/4']);
    const others = await sendFrom('one', ['/one']);
    expect((await many[3])?.status).toBe(503);
    const second = await sendFrom('two', ['/two']);
    expect((await many[2])?.status).toBe(503);
    const [own] = await sendFrom('many', ['/many/5']);
    expect((await own)?.status).toBe(503);
    await finishAll(4);
    expect(await statusesOf([...many.slice(0, 2), ...others, ...second])).toEqual([200, 200, 200, 200]);
    expect(started).toEqual(['/many/1', '/many/2', '/one', '/two']);
  });

  it('leaves turns for others while those of one address take long', async () => {
    const { running, sendFrom, finishAll } = await startServer({ maxRunning: 3, maxRunningPerAddress: 2 });
    const many = await sendFrom('many', ['/many/1', '/many/2', '/many/3']);
    const others = await sendFrom('one', ['/one']);
    await expect.poll(() => [...running.keys()]).toEqual(['/many/1', '/many/2', '/one']);
    await finishAll(4);
    expect(await statusesOf([...many, ...others])).toEqual([200, 200, 200, 200]);
  });

  it('takes the forms of the checkout of one address up to a limit, and refuses them for somebody else', async () => {
    const { visitor, send, sendFrom, finishAll } = await startServer({ maxWaitingWithForms: 5 });
    const paths = Array.from({ length: 6 }, (_, at) => `/checkout/${at}`);
    const forms = await send(paths, (path) => visitor.post(path, {}, { From: 'many' }));
    expect((await visitor.post('/checkout/6', {}, { From: 'many' })).status).toBe(503);
    const others = await sendFrom('one', ['/one']);
    expect((await forms[5])?.status).toBe(503);
    await finishAll(6);
    expect(await statusesOf([...forms.slice(0, 5), ...others])).toEqual(Array<number>(6).fill(200));
  });

  it('sends back a refused form with its fields, but no secrets and nothing of another site', async () => {
    const { visitor } = await startServer({ maxRunning: 0, maxWaiting: 0 });
    const words = `<b>"Two" crates & 'milk'</b>\nbefore 8`;
    const own = await visitor.post('/contact-us', { message: words, name: 'Akinyi' });
    expect([own.status, own.headers['retry-after']]).toEqual([503, '10']);
    expect(textOf(own.text)).toContain(
      'Your form has not been sent. We have kept what you entered. Send it again',
    );
    const inputs = [...own.text.matchAll(/<input type="hidden" name="(\w+)" value="([^"<>]*)">/g)];
    const decode = (text = '') =>
      text.replace(/&#(\d+);/g, (_match, code: string) => String.fromCharCode(Number(code)));
    expect(inputs.map(([, name, value]) => [name, decode(value)])).toEqual([
      ['message', words],
      ['name', 'Akinyi'],
    ]);
    for (const refused of [
      await visitor.post(
        '/contact-us',
        Array.from({ length: 400 }, () => ['name', 'Akinyi'] as const),
      ),
      await visitor.post('/login', { email: 'akinyi@example.com', password: 'three green cows' }),
      await visitor.post('/cart', { intent: 'add' }, { 'Sec-Fetch-Site': 'cross-site' }),
    ]) {
      expect(refused.status).toBe(503);
      expect(textOf(refused.text)).toContain(
        'Your form has not been sent. Please go back, and send it again',
      );
      expect(refused.text).not.toMatch(/<input|three green cows/);
    }
  });

  it('does nothing for a client that has left, but goes on with a form that has begun', async () => {
    const { queue, visitor, started, running, send, finish, finishAll } = await startServer({});
    const leaves = new AbortController();
    const [form] = await send(['/checkout/payment'], (path) => visitor.post(path, {}, {}, leaves.signal));
    const [gone] = await send(['/gone'], (path) => visitor.get(path, {}, leaves.signal));
    const next = await send(['/next']);
    await expect.poll(() => [...running.keys()]).toContain('/checkout/payment');
    leaves.abort();
    await expect(form).rejects.toThrow();
    await expect(gone).rejects.toThrow();
    await expect.poll(() => queue.skipped().left).toBe(1);
    finish('/checkout/payment');
    await finishAll(2);
    expect(await statusesOf(next)).toEqual([200]);
    expect([started, queue.skipped()]).toEqual([['/checkout/payment', '/next'], { busy: 0, left: 1 }]);
  });

  it('refuses what has waited too long', async () => {
    const { visitor } = await startServer({ maxRunning: 0, maxWaitMs: 1 });
    expect((await visitor.get('/2')).status).toBe(503);
    expect((await visitor.post('/checkout/payment', {})).status).toBe(503);
  });

  it('does not wait for one that takes long, because it waits for M-Pesa or the database', async () => {
    const { running, send, finishAll } = await startServer({ maxSlotMs: 1 });
    const responses = await send(['/1', '/2']);
    await expect.poll(() => running.size).toBe(2);
    await finishAll(2);
    expect(await statusesOf(responses)).toEqual([200, 200]);
  });

  it('does not wait for a client that reads slowly', async () => {
    const { running, send, finishAll } = await startServer({});
    const responses = await send(['/1', '/2']);
    await expect.poll(() => [...running.keys()]).toContain('/1');
    const slow = running.get('/1');
    if (slow) releaseSlot(slow);
    await expect.poll(() => [...running.keys()]).toContain('/2');
    await finishAll(2);
    expect(await statusesOf(responses)).toEqual([200, 200]);
  });
});

describe('an overloaded shop', () => {
  const shop = useShop({ env: { METRICS_TOKEN: metricsToken } });

  it('refuses pages to those who ask for most, serves everybody else, and recovers', async () => {
    const shopper = createVisitor(shop.url);
    await fillCart(shopper);
    const stranger = createVisitor(shop.url);
    const countSkipped = async (reason: string) => {
      const { text } = await stranger.get('/metrics', { Authorization: `Bearer ${metricsToken}` });
      return parseExposition(text).get(`malisho_skipped_requests_total{reason="${reason}"}`) ?? 0;
    };
    const before = { busy: await countSkipped('busy'), left: await countSkipped('left') };
    expect((await stranger.get('/about-us')).status).toBe(200);
    const cookie = shopper.cookieHeader()['Cookie'] ?? '';
    const cart = `GET /cart HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`;
    const callback = `/hooks/payments/${'0'.repeat(64)}`;

    // All requests wait in the sockets of the stopped process, and reach it at once.
    shop.process.child.kill('SIGSTOP');
    const open = (count: number, address: string) =>
      Promise.all(Array.from({ length: count }, () => openConnection(shop.port, cart, address)));
    const first = await open(40, '127.0.0.2');
    const leaving = await open(20, '127.0.0.2');
    const last = [...(await open(150, '127.0.0.2')), ...(await open(200, '127.0.0.3'))];
    for (const { socket } of leaving) socket.destroy();
    const others = [
      stranger.get('/healthz'),
      stranger.get('/readyz'),
      stranger.get('/about-us'),
      stranger.get('/images/lost-cow.svg'),
      stranger.send(callback, { method: 'POST', body: '{}' }),
      // Not complete: the form is handled, and shown again.
      shopper.post('/checkout', { deliveryMethod: 'pickup' }),
      // No cache has these pages; few requests come from this address.
      stranger.get('/track-order'),
      stranger.get('/search?q=mala'),
      stranger.post('/track-order', {}),
    ];
    shop.process.child.kill('SIGCONT');

    const statuses = (await Promise.all(others)).map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 200, 404, 400, 200, 200, 400]);
    const pages = await Promise.all([...first, ...last].map(({ closed }) => closed));
    const refused = pages.filter((page) => statusOf(page) === 503);
    expect(new Set(pages.map(statusOf))).toEqual(new Set([200, 503]));
    for (const page of refused) expect(page).toMatch(/^Retry-After: 10\r$/im);

    expect((await shopper.get('/cart')).status).toBe(200);
    expect(await countSkipped('busy')).toBeGreaterThanOrEqual(before.busy + refused.length);
    expect(await countSkipped('left')).toBeGreaterThan(before.left);
  });
});
