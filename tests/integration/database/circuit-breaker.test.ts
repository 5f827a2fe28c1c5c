import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { closeDatabase, connectDatabase, database, pingDatabase, withTransaction } from '#db/client';
import { startEmbeddedStore, type EmbeddedStore } from '#db/embedded';
import { isDatabaseUnavailableError } from '~/http/server/database-unavailable.server';
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

/** A way to the store that can be blocked: connections are taken, and nothing comes through any more. */
async function openPath(target: number) {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('data', (chunk) => void other.write(chunk));
      socket.once('close', () => {
        sockets.delete(socket);
        other.destroy();
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
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => error,
  );
/** What became of work that waits for nothing outside the process, else 'waits'. */
const atOnce = async (work: Promise<unknown>) => Promise.race([failureOf(work), turns()]);
const turns = async () => {
  for (let count = 0; count < 20; count += 1) await nextTurn();
  return 'waits';
};

const unavailable = { name: 'DatabaseUnavailableError' };

async function expectOpen(): Promise<void> {
  await expect.poll(() => atOnce(read()), { timeout: 20_000 }).toMatchObject(unavailable);
  for (const work of [read, list, write, change]) {
    const failure = await atOnce(work());
    expect(failure).toMatchObject(unavailable);
    expect(isDatabaseUnavailableError(failure)).toBe(true);
  }
  expect(await Promise.race([pingDatabase(), turns()])).toBe(false);
}

async function expectClosed(): Promise<void> {
  await expect.poll(pingDatabase, { timeout: 20_000 }).toBe(true);
  for (const work of [read, list, write, change]) expect(await failureOf(work())).toBe('done');
}

it('fails at once after operations have waited in vain, until the database is back', async () => {
  await connectTo(port);
  await write();
  await stopStore();
  // It might be back soon.
  const first = await failureOf(read());
  expect(isDatabaseUnavailableError(first)).toBe(true);
  expect(first).not.toMatchObject(unavailable);
  await expectOpen();
  await startStore();
  await expectClosed();
});

it('fails at once after a server that takes connections has not answered', async () => {
  const path = await openPath(port);
  onTestFinished(path.close);
  await connectTo(path.port);
  await write();
  path.block();
  expect(isDatabaseUnavailableError(await failureOf(write()))).toBe(true);
  await expectOpen();
  path.resume();
  await expectClosed();
});
