import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeDatabase, connectDatabase, database } from '#db/client';
import { startEmbeddedStore } from '#db/embedded';
import { ensureIndexes } from '#db/indexes';
import { runMigrations } from '#db/migrations';
import { collectionDefinitions } from '~/domain/collections';
import { fillOrders } from '../queries/fill-orders';
import { startBuiltShop } from '../start-built-shop';

/**
 * `npm run bench-index`: the start of a built shop whose store has 100,000 orders without one of their indexes, as after an
 * update, then without all. Prints the time and the memory. `npm run bench-index -- 300000` takes more orders; a build
 * comes first (`npm run build`).
 */
const orders = Number(process.argv[2] ?? 100_000);
const sampleEveryMs = 100;

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

async function withStore(directory: string, work: () => Promise<void>): Promise<void> {
  const store = await startEmbeddedStore({ directory });
  await connectDatabase({ uri: store.uri, limits: 'start' });
  try {
    await work();
  } finally {
    await closeDatabase();
    await store.close();
  }
}

/** Memory in bytes without mapped files; null for a process that has ended. */
async function readMemory(pid: number): Promise<number | null> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  const found = /^Anonymous:\s+(\d+) kB$/m.exec(rollup)?.[1];
  return found === undefined ? null : Number(found) * 1024;
}

/** Starts the shop and prints what it took until it was open. */
async function measureStart(what: string, directory: string): Promise<void> {
  let pid = 0;
  let peak = 0;
  const sampling = setInterval(() => {
    if (pid > 0) void readMemory(pid).then((bytes) => (peak = Math.max(peak, bytes ?? 0)));
  }, sampleEveryMs);
  const shop = await startBuiltShop(directory, {
    env: { SEED_DEMO: '0' },
    onSpawn: (child) => (pid = child.pid ?? 0),
  }).finally(() => clearInterval(sampling));
  await shop.stop();
  const { size } = await stat(join(directory, 'store', 'store.mdb'));
  console.log(
    `  ${what}: ${(shop.startedInMs / 1000).toFixed(1)} s, at most ${megabytes(peak)} beside mapped files; file ${megabytes(size)}`,
  );
}

const directory = await mkdtemp(join(tmpdir(), 'malisho-bench-index-'));
const store = join(directory, 'store');
try {
  await withStore(store, async () => {
    await runMigrations();
    await ensureIndexes(collectionDefinitions);
    await database().collection('orders').dropIndexes();
    await fillOrders(orders, new Date());
  });
  console.log(`\nA start with ${orders} orders`);
  await measureStart('all indexes to build', directory);
  await measureStart('none', directory);
  await withStore(store, async () => {
    await database().collection('orders').dropIndex('searchKeys_1_createdAt_-1__id_-1');
  });
  await measureStart('that of the words to build', directory);
} finally {
  await rm(directory, { recursive: true, force: true });
}
