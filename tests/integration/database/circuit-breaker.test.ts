import { once } from 'node:events';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdir } from 'node:fs/promises';
import { createServer, connect, Socket, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ConnectionClosedEvent } from 'mongodb';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { closeDatabase, connectDatabase, database, pingDatabase, withTransaction } from '#db/client';
import { startEmbeddedStore, type EmbeddedStore } from '#db/embedded';
import { isDatabaseUnavailableError } from '~/domain/database-unavailable-error';
import { findStablePort, makeTempFolder } from '../../support/shop/start-shop';

let folder: Awaited<ReturnType<typeof makeTempFolder>>;
let store: EmbeddedStore | null;
let port: number;
beforeEach(async () => {
  folder = await makeTempFolder();
  await mkdir(join(folder.path, 'store'));
  port = await findStablePort();
  await startStore();
});
afterEach(async () => {
  await closeDatabase();
  await store?.close();
  await folder.remove();
});

const connectTo = (to: number) =>
  connectDatabase({ uri: `mongodb://127.0.0.1:${to}/?directConnection=true`, name: 'breaker' });
const startStore = async () => {
  store = await startEmbeddedStore({ directory: join(folder.path, 'store'), port });
};
const stopStore = async () => {
  await store?.close();
  store = null;
};

/** A proxy to the store that can be blocked: it accepts connections and forwards nothing. */
async function openProxy(target: number) {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [socket, peer] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('data', (chunk) => void peer.write(chunk));
      socket.once('close', () => {
        sockets.delete(socket);
        peer.destroy();
      });
      if (blocked) socket.pause();
    }
  });
  let blocked = false;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    block: () => {
      blocked = true;
      for (const socket of sockets) socket.pause();
    },
    resume: () => {
      blocked = false;
      for (const socket of sockets) socket.resume();
    },
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

const read = () => database().collection('things').findOne({});
const list = () => database().collection('things').find().toArray();
const write = () => database().collection('things').insertOne({});
const change = () => withTransaction((session) => database().collection('things').insertOne({}, { session }));
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => error,
  );
/** The outcome of work within the next turns of the event loop, else 'pending'. */
const outcomeAtOnce = async (work: Promise<unknown>) => Promise.race([outcomeOf(work), turns()]);
const turns = async () => {
  for (let count = 0; count < 20; count += 1) await nextTurn();
  return 'pending';
};

const unavailable = { name: 'DatabaseUnavailableError' };

async function expectOpen(): Promise<void> {
  await expect.poll(() => outcomeAtOnce(read())).toMatchObject(unavailable);
  for (const work of [read, list, write, change]) {
    const failure = await outcomeAtOnce(work());
    expect(failure).toMatchObject(unavailable);
    expect(isDatabaseUnavailableError(failure)).toBe(true);
  }
  expect(await Promise.race([pingDatabase(), turns()])).toBe(false);
}

async function expectClosed(): Promise<void> {
  await expect.poll(pingDatabase).toBe(true);
  for (const work of [read, list, write, change]) expect(await outcomeOf(work())).toBe('done');
}

it('opens after operations timed out, until the database is back', async () => {
  await connectTo(port);
  await write();
  await stopStore();
  // The first operation waits, because the database may be back soon.
  const first = await outcomeOf(read());
  expect(isDatabaseUnavailableError(first)).toBe(true);
  expect(first).not.toMatchObject(unavailable);
  await expectOpen();
  await startStore();
  await expectClosed();
});

it('stays closed while this process is too busy to read the reply to a ping', async () => {
  await connectTo(port);
  await write();
  const closed = { reason: 'error' } as ConnectionClosedEvent;
  database().client.emit('connectionClosed', closed);
  // Runs right after the timeout of the ping, which begins in this turn.
  const afterTimeout = new Promise((resolve) => setTimeout(resolve, 2_001));
  // Blocks the event loop, whose timers then run before the reply is read.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_600);
  await afterTimeout;
  expect(await outcomeOf(read())).toBe('done');
});

it('stays closed after a ping was written to a closed socket', async () => {
  const sockets = new Set<Socket>();
  const addSocket = (message: unknown) => sockets.add((message as { socket: Socket }).socket);
  subscribe('net.client.socket', addSocket);
  onTestFinished(() => void unsubscribe('net.client.socket', addSocket));
  await connectTo(port);
  await write();
  // The driver learns of it in a later turn, after the ping.
  for (const socket of sockets) socket.destroy();
  const closed = { reason: 'error' } as ConnectionClosedEvent;
  database().client.emit('connectionClosed', closed);
  await expectClosed();
});

it('opens after a server accepted connections without responding', async () => {
  const proxy = await openProxy(port);
  onTestFinished(proxy.close);
  await connectTo(proxy.port);
  await write();
  proxy.block();
  expect(isDatabaseUnavailableError(await outcomeOf(write()))).toBe(true);
  await expectOpen();
  proxy.resume();
  await expectClosed();
});

it('finds the database again whose connections closed while commands were written', async () => {
  await connectTo(port);
  expect(await pingDatabase()).toBe(true);
  const closed = new Set<Socket>();
  const write = Object.getOwnPropertyDescriptor(Socket.prototype, 'write');
  // Closes at its next write each connection that is open now: that of the ping, and the monitor's.
  const inherited = Socket.prototype.write;
  Socket.prototype.write = function (this: Socket, ...input: Parameters<Socket['write']>) {
    if (this.remotePort === port && closed.size < 2) {
      closed.add(this);
      this.destroy();
    }
    return inherited.apply(this, input);
  } as Socket['write'];
  onTestFinished(() => {
    if (write) Object.defineProperty(Socket.prototype, 'write', write);
    else Reflect.deleteProperty(Socket.prototype, 'write');
  });
  await expect(database().command({ ping: 1 })).rejects.toThrow('closed');
  await expect.poll(() => closed.size).toBe(2);
  await expect.poll(pingDatabase).toBe(true);
  expect(await database().collection('milk').countDocuments()).toBe(0);
});
