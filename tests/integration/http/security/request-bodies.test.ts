import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import express, { type Request, type Response } from 'express';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { bodyLimits, receiveBodies, receivedBody, acceptsUploads } from '~/http/server/receive-bodies.server';
import { openConnection, statusOf, type Connection } from '../../../support/shop/open-connection';
import { readOutput } from '../../../support/shop/start-shop';
import { useShop } from '../../../support/shop/use-shop';

const head = (path: string, headers: Readonly<Record<string, string | number>>) =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Content-Type: application/x-www-form-urlencoded',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n');

/** Sends a complete form and returns the status of the response. */
async function sendForm(port: number, path: string, address: string): Promise<number> {
  const form = 'intent=clear';
  const connection = await openConnection(
    port,
    head(path, { 'Content-Length': form.length, Connection: 'close' }) + form,
    address,
  );
  return statusOf(await connection.closed);
}

describe('request bodies', () => {
  const requestContext = new AsyncLocalStorage<string>();
  const limits = {
    ...bodyLimits,
    maxBodies: 6,
    maxBodiesPerAddress: 4,
    maxBytes: 100_000,
    maxBytesPerAddress: 70_000,
    maxUploads: 3,
    maxUploadsPerAddress: 2,
  };

  /** An echo server; `started(n)` resolves once n requests have started. */
  async function serve(read: (request: Request, response: Response) => unknown = echo) {
    let count = 0;
    let listeners: (() => void)[] = [];
    const closures: Promise<unknown>[] = [];
    const app = express();
    app.use((request, _response, next) => {
      closures.push(new Promise((resolve) => request.once('close', resolve)));
      next();
      // The bytes that came with the headers have been received by now.
      setImmediate(() => {
        count += 1;
        for (const listener of listeners) listener();
      });
    });
    app.use((_request, _response, next) => requestContext.run('of the request', next));
    app.use(receiveBodies((request) => request.socket.remoteAddress ?? null, limits));
    app.use((request, response, next) => void Promise.resolve(read(request, response)).catch(next));
    const server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.closeAllConnections());
    onTestFinished(() => void server.close());
    const started = (wanted: number) =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (count < wanted) return;
          listeners = listeners.filter((each) => each !== check);
          resolve();
        };
        listeners.push(check);
        check();
      });
    return { port: (server.address() as AddressInfo).port, started, closures };
  }

  const echo = (request: Request, response: Response) => {
    const body = receivedBody(request);
    if (body instanceof ReadableStream) throw new Error('A form came as a stream.');
    response.send(`${request.headers['content-length'] ?? 'none'} ${Buffer.from(body ?? []).toString()}`);
  };

  it('are read in the context of their request, which shares the reads of a page', async () => {
    const { port } = await serve((_request, response) => response.send(requestContext.getStore()));
    const connection = await openConnection(
      port,
      head('/cart', { 'Content-Length': 3, Connection: 'close' }),
    );
    connection.socket.write('a=b');
    expect(await connection.closed).toMatch(/of the request$/);
  });

  /** Opens connections with incomplete bodies, one after another. */
  async function openIncomplete(
    server: Awaited<ReturnType<typeof serve>>,
    of: { count: number; address: string; bytes?: number; path?: string; before: number },
  ): Promise<Connection[]> {
    const connections = [];
    for (let at = 1; at <= of.count; at += 1) {
      const length = { 'Content-Length': 60_000 };
      connections.push(
        await openConnection(
          server.port,
          head(of.path ?? '/cart', length) + 'x'.repeat(of.bytes ?? 1),
          of.address,
        ),
      );
      await server.started(of.before + at);
    }
    return connections;
  }

  /** Connects as a client that keeps its side open when the server closes the other. */
  function connectHalfOpen(port: number) {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    onTestFinished(() => void socket.destroy());
    const errors: Error[] = [];
    socket.on('error', (error) => errors.push(error));
    return { socket, errors };
  }

  const isOpen = ({ socket }: Connection) => !socket.readableEnded && !socket.destroyed;

  it('reach the page complete, in whatever chunks they arrive', async () => {
    const { port } = await serve();
    const form = `intent=add&name=${'ñ'.repeat(3_000)}`;
    const bytes = Buffer.from(form);
    const complete = await openConnection(
      port,
      head('/cart', { 'Content-Length': bytes.length, Connection: 'close' }) + form,
    );
    expect(Buffer.from(await complete.closed, 'latin1').toString()).toContain(
      `\r\n\r\n${bytes.length} ${form}`,
    );

    const pieces = await openConnection(
      port,
      head('/cart', { 'Content-Length': bytes.length, Connection: 'close' }),
    );
    pieces.socket.setNoDelay(true);
    for (const byte of bytes.subarray(0, 500))
      await new Promise((resolve) => pieces.socket.write(Buffer.from([byte]), resolve));
    pieces.socket.write(bytes.subarray(500));
    expect(Buffer.from(await pieces.closed, 'latin1').toString()).toContain(`${bytes.length} ${form}`);

    const chunked = await openConnection(
      port,
      head('/cart', { 'Transfer-Encoding': 'chunked', Connection: 'close' }),
    );
    for (const piece of ['intent', '=', 'add'])
      await new Promise((resolve) =>
        chunked.socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`, resolve),
      );
    chunked.socket.write('0\r\n\r\n');
    expect(await chunked.closed).toContain('\r\n\r\nnone intent=add');

    const none = await openConnection(port, head('/cart', { 'Content-Length': 0, Connection: 'close' }));
    expect(await none.closed).toContain('\r\n\r\n0 ');
  });

  it('over the limit of a form are not stored, and the page sees their length', async () => {
    const { port } = await serve();
    const declared = await openConnection(
      port,
      head('/cart', { 'Content-Length': 70_000, Connection: 'close' }) + 'x'.repeat(70_000),
    );
    expect(await declared.closed).toContain('\r\n\r\n70000 ');
    const chunk = `2000\r\n${'x'.repeat(8_192)}\r\n`;
    const grown = await openConnection(
      port,
      head('/cart', { 'Transfer-Encoding': 'chunked', Connection: 'close' }),
    );
    grown.socket.write(`${chunk.repeat(9)}0\r\n\r\n`);
    expect(await grown.closed).toMatch(/\r\n\r\n73728 $/);
  });

  const refuse = (_request: Request, response: Response) => response.status(413).send('Too large');

  async function sendPieces(socket: Socket): Promise<void> {
    const piece = Buffer.alloc(10_000, 'x');
    for (let sent = 0; sent < 10; sent += 1) {
      await new Promise((resolve) => socket.write(piece, resolve));
      await wait(10);
    }
  }

  it('over the limit of a form are answered when they have arrived, also before their connection is closed', async () => {
    const { port } = await serve(refuse);
    const { socket, errors } = connectHalfOpen(port);
    const response = once(socket, 'data');
    socket.write(head('/cart', { 'Content-Length': 100_000, Connection: 'close' }));
    await sendPieces(socket);
    expect(String(await response)).toMatch(/^HTTP\/1\.1 413 [^]*Too large$/);
    expect(errors).toEqual([]);
  });

  it('of refused uploads are received after their answer, on a connection that stays open', async () => {
    const { port } = await serve(refuse);
    const { socket, errors } = connectHalfOpen(port);
    socket.write(head('/images', { 'Content-Length': 100_000 }));
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 413 [^]*Too large$/);
    // A connection that was closed would be reset by the next piece.
    await sendPieces(socket);
    const next = once(socket, 'data');
    socket.write(`${head('/cart', { 'Content-Length': 1 })}x`);
    expect(String(await next)).toMatch(/^HTTP\/1\.1 413 [^]*Too large$/);
    expect(errors).toEqual([]);
  });

  it('that are rejected end their connection at once, whatever their sender does', async () => {
    const server = await serve();
    const { socket, errors } = connectHalfOpen(server.port);
    const incomplete = `${head('/cart', { 'Content-Length': 60_000 })}x`;
    socket.write(incomplete);
    await server.started(1);
    await openIncomplete(server, { count: 4, address: '127.0.0.1', before: 1 });
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 429 /);
    const countErrors = () => {
      socket.write('x');
      return errors.length;
    };
    await expect.poll(countErrors).toBeGreaterThan(0);
  });

  it('are cut off when they do not arrive in time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const server = await serve();
    const [late] = await openIncomplete(server, { count: 1, address: '127.0.0.2', before: 0 });
    const long = await openConnection(server.port, `${head('/cart', { 'Content-Length': 70_000 })}x`);
    await server.started(2);
    vi.advanceTimersByTime(limits.formTimeoutMs - 1);
    expect(await sendForm(server.port, '/cart', '127.0.0.3')).toBe(200);
    expect([late && isOpen(late), isOpen(long)]).toEqual([true, true]);
    vi.advanceTimersByTime(1);
    const response = await late?.closed;
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
    expect(response).toMatch(/^Connection: close\r$/im);
    expect(response).toContain('Your form took too long to arrive. Please send it again.\n');
    // The page says that it is too long.
    expect(await long.closed).toContain('\r\n\r\n70000 ');
  });

  it('over the limit of one address cut off its oldest', async () => {
    const server = await serve();
    const many = await openIncomplete(server, { count: 5, address: '127.0.0.2', before: 0 });
    const response = (await many[0]?.closed) ?? '';
    expect(response).toMatch(/^HTTP\/1\.1 429 /);
    expect(response).toMatch(/^Retry-After: \d+\r$/im);
    expect(await sendForm(server.port, '/cart', '127.0.0.2')).toBe(200);
    // The form that was served evicted a second one.
    expect(statusOf((await many[1]?.closed) ?? '')).toBe(429);
    expect(many.slice(2).map(isOpen)).toEqual([true, true, true]);
  });

  it('over the total limit cut off the oldest of the address with the most', async () => {
    const server = await serve();
    const [honest] = await openIncomplete(server, { count: 1, address: '127.0.0.2', before: 0 });
    const heaviest = await openIncomplete(server, { count: 3, address: '127.0.0.3', before: 1 });
    await openIncomplete(server, { count: 2, address: '127.0.0.4', before: 4 });
    expect(await sendForm(server.port, '/cart', '127.0.0.5')).toBe(200);
    expect(statusOf((await heaviest[0]?.closed) ?? '')).toBe(503);
    honest?.socket.write('x'.repeat(60_000));
    expect([honest && isOpen(honest), ...heaviest.slice(1).map(isOpen)]).toEqual([true, true, true]);
  });

  it('are limited in bytes, for one address and in total', async () => {
    const server = await serve();
    const heavy = await openIncomplete(server, { count: 2, address: '127.0.0.2', bytes: 50_000, before: 0 });
    expect(statusOf((await heavy[0]?.closed) ?? '')).toBe(429);
    const [light] = await openIncomplete(server, {
      count: 1,
      address: '127.0.0.3',
      bytes: 30_000,
      before: 2,
    });
    const [other] = await openIncomplete(server, {
      count: 1,
      address: '127.0.0.4',
      bytes: 30_000,
      before: 3,
    });
    expect(statusOf((await heavy[1]?.closed) ?? '')).toBe(503);
    expect([light && isOpen(light), other && isOpen(other)]).toEqual([true, true]);
  });

  it('free everything when their senders disconnect', async () => {
    const server = await serve();
    for (let round = 0; round < 5; round += 1) {
      const connections = await openIncomplete(server, { count: 4, address: '127.0.0.2', before: round * 4 });
      expect(connections.map(isOpen)).toEqual([true, true, true, true]);
      for (const { socket } of connections) socket.destroy();
      await Promise.all(server.closures);
    }
  });

  describe('of uploads', () => {
    const reading: { read: () => Promise<ReadableStreamReadResult<Uint8Array>>; respond: () => void }[] = [];
    const holdUpload = (request: IncomingMessage, response: Response) => {
      const body = receivedBody(request);
      if (!(body instanceof ReadableStream)) throw new Error('An upload was not a stream.');
      const reader = body.getReader();
      reading.push({ read: () => reader.read(), respond: () => void response.send('done') });
    };
    const upload = { 'Content-Length': 1_000_000, Connection: 'close' };

    it('are streamed as the page reads them, and cut off only when they pause', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      onTestFinished(() => void vi.useRealTimers());
      const { port, started } = await serve(holdUpload);
      const sender = await openConnection(port, head('/images', upload) + 'x');
      await started(1);
      const page = reading.pop();
      // The page is what the sender waits for, not the network.
      vi.advanceTimersByTime(limits.uploadIdleTimeoutMs * 2);
      expect((await page?.read())?.value).toHaveLength(1);
      for (let piece = 0; piece < 5; piece += 1) {
        const read = page?.read();
        vi.advanceTimersByTime(limits.uploadIdleTimeoutMs - 1);
        sender.socket.write('x');
        expect((await read)?.value).toHaveLength(1);
      }
      const last = page?.read().then(
        () => 'read',
        () => 'broken off',
      );
      vi.advanceTimersByTime(limits.uploadIdleTimeoutMs);
      expect([await last, await sender.closed]).toEqual(['broken off', '']);
    });

    it('are limited in number, for one address and in total', async () => {
      const { port, started } = await serve(holdUpload);
      reading.length = 0;
      const first = await openConnection(port, `${head('/images', upload)}x`, '127.0.0.2');
      await openConnection(port, `${head('/images', upload)}x`, '127.0.0.2');
      await started(2);
      const third = await openConnection(port, `${head('/images', upload)}x`, '127.0.0.2');
      expect(statusOf(await third.closed)).toBe(429);
      await openConnection(port, `${head('/images', upload)}x`, '127.0.0.3');
      await started(4);
      const other = await openConnection(port, `${head('/images', upload)}x`, '127.0.0.4');
      expect(statusOf(await other.closed)).toBe(503);
      // A finished upload frees its slot.
      const sent = reading.length;
      reading[0]?.respond();
      await first.closed;
      await openConnection(port, `${head('/images', upload)}x`, '127.0.0.4');
      await started(6);
      expect(reading).toHaveLength(sent + 1);
    });
  });
});

it('paths of forms with files may have large bodies, and no others', () => {
  for (const path of [
    '/api/images',
    '/api/team-members/upload-image',
    '/api/categories',
    '/api/categories/x',
    '/images',
    '/Team-Admin/new/',
    '/team-admin/new.data',
    '/team-admin/new/preview',
  ])
    expect([path, acceptsUploads(path)]).toEqual([path, true]);
  for (const path of [
    '/cart',
    '/login',
    '/hooks/payments/x',
    '/images/x.jpg',
    '/preview',
    '/team-admin/new/delete',
    '/api/products',
    '/api/images/x',
  ])
    expect([path, acceptsUploads(path)]).toEqual([path, false]);
});

describe('a shop under attack', () => {
  const shop = useShop();

  it.each([
    ['/cart', '127.0.0.2'],
    ['/login', '127.0.0.3'],
    ['/hooks/payments/x', '127.0.0.4'],
  ])('by incomplete forms for %s cuts some of them off, and serves everybody', async (path, address) => {
    const incomplete = await Promise.all(
      Array.from({ length: 150 }, () =>
        openConnection(shop.port, `${head(path, { 'Content-Length': 65_000 })}i`, address),
      ),
    );
    const cutOff: string[] = [];
    for (const { closed } of incomplete) void closed.then((response) => cutOff.push(response));
    await vi.waitUntil(() => cutOff.length === 50, { timeout: 20_000 });
    expect(new Set(cutOff.map(statusOf))).toEqual(new Set([429]));
    expect(await sendForm(shop.port, '/cart', address)).toBe(303);
    expect(await sendForm(shop.port, '/cart', '127.0.1.1')).toBe(303);
    for (const { socket } of incomplete) socket.destroy();
    const output = await readOutput(shop);
    expect(output).not.toMatch(/"level":(?:"error"|50)|^\s+at /m);
  });

  it('does not wait for bodies of methods that have none', async () => {
    for (const method of ['GET', 'HEAD', 'PROPFIND'])
      for (const path of ['/home', '/cart']) {
        const request = head(path, { 'Content-Length': 65_000 }).replace('POST', method);
        const { closed } = await openConnection(shop.port, `${request}i`);
        expect([method, statusOf(await closed)]).toEqual([method, method === 'PROPFIND' ? 405 : 200]);
      }
  });
});
