import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { closeDatabase, connectDatabase, database } from '#db/client';
import { startEmbeddedStore } from '#db/embedded';
import { storeDirectoryOf } from '~/start/database-location';
import { findNode24 } from '../../../scripts/node-24.mjs';
import { fillCatalogue } from '../fill-catalogue';
import { placeOrders } from '../place-orders';
import { fillOrders } from '../queries/fill-orders';
import { startBuiltShop, type RunningShop } from '../start-built-shop';
import { createMemoryGroup } from './memory-group';

/**
 * `npm run bench-storms`: the most memory that a built shop takes in each storm: of its own, which no file backs, and in a
 * memory cgroup of 256 MB (200 products) or 512 MB (10,000 products and 100,000 orders), where one can be made. A process that
 * needs more is killed there. Each storm gets a new process; the last one has a backup beside it. Runs on Node 24, on which
 * the image runs, where it can be installed. Exits with 1 when a limit does not hold. Linux only.
 * `npm run bench-storms -- 200` measures one size, `-- 200 5` storms of 5 s.
 */
const [onlyProducts, seconds = 15] = process.argv.slice(2).map(Number);

type Size = { readonly products: number; readonly orders: number; readonly limitMb: number };

const sizes: readonly Size[] = [
  { products: 200, orders: 0, limitMb: 256 },
  { products: 10_000, orders: 100_000, limitMb: 512 },
];

const headers = { 'accept-encoding': 'gzip, deflate, br' };
/** A cookie of the shop bypasses the page cache. */
const uncached = { ...headers, cookie: 'malisho_of_a_bench=1' };
const sampleEveryMs = 50;

const hit = (shop: RunningShop, requests: readonly autocannon.Request[]) =>
  autocannon({ url: shop.url, connections: 64, duration: seconds, requests: [...requests] });

let searches = 0;

const storms: Readonly<Record<string, (shop: RunningShop) => Promise<unknown>>> = {
  'a start': () => Promise.resolve(),
  orders: (shop) => placeOrders(shop.url, { buyers: 40, seconds }),
  pages: (shop) =>
    hit(shop, [
      ...['/home', '/shop', '/products', '/gallery', '/checkout'].map((path) => ({
        path,
        headers: uncached,
      })),
      { setupRequest: (request) => ({ ...request, headers, path: `/search?q=milk+${(searches += 1)}` }) },
      {
        setupRequest: (request) => ({ ...request, headers, path: `/products?page=${(searches += 1) % 200}` }),
      },
    ]),
  'the API': (shop) =>
    hit(shop, [
      { path: '/api/products?limit=100', headers },
      { path: '/api/openapi.json', headers },
      {
        setupRequest: (request) => ({
          ...request,
          headers,
          path: `/api/products?search=a${(searches += 1)}`,
        }),
      },
    ]),
  'incomplete forms': sendIncompleteForms,
};

async function sendIncompleteForms({ url }: RunningShop): Promise<void> {
  const child = fork(fileURLToPath(new URL('../attacks/incomplete-bodies.mjs', import.meta.url)), {
    execArgv: [],
  });
  const addresses = Array.from({ length: 50 }, (_, at) => `127.0.0.${at + 2}`);
  child.send({
    ...{ port: Number(new URL(url).port), path: '/cart', sockets: 5_000, addresses },
    ...{ proxied: true, hangUp: false, holdMs: seconds * 1_000 },
  });
  await once(child, 'message');
}

/** In bytes, without mapped files; 0 for a process that has ended. */
async function readOwnMemory(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return 1024 * Number(/^Anonymous:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0);
}

/** Follows processes until `stop`: the most of each, and of all at once. */
function followMemory(...pids: readonly number[]) {
  const peaks = pids.map(() => 0);
  let together = 0;
  let isStopped = false;
  const followed = (async () => {
    while (!isStopped) {
      const now = await Promise.all(pids.map(readOwnMemory));
      now.forEach((bytes, at) => (peaks[at] = Math.max(peaks[at]!, bytes)));
      together = Math.max(
        together,
        now.reduce((sum, bytes) => sum + bytes, 0),
      );
      await wait(sampleEveryMs);
    }
  })();
  return async () => {
    isStopped = true;
    await followed;
    return { peaks, together };
  };
}

const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(0);

const node24 = findNode24();
const node = node24.path ?? process.execPath;

/** Where the shop itself is measured from the beginning of its process. */
async function openShop(directory: string, limitMb: number) {
  const group = await createMemoryGroup(limitMb * 2 ** 20);
  let stopFollowing: ReturnType<typeof followMemory> | null = null;
  const shop = await startBuiltShop(directory, {
    node,
    memoryGroup: group,
    env: { TRUSTED_PROXIES: '1', API_RATE_LIMIT: '1000000', SEED_DEMO: '0' },
    log: new Writable({ write: (_line, _encoding, done) => done() }),
    onSpawn: ({ pid }) => (stopFollowing = followMemory(pid ?? 0)),
  });
  let end: string | null = null;
  void shop.exited.then((exit) => (end = exit));
  return {
    shop,
    group,
    async close() {
      const isAlive = end === null;
      const measured = await stopFollowing?.();
      const groupPeak = (await group?.readPeak()) ?? NaN;
      await shop.stop();
      await group?.remove().catch(() => undefined);
      return { isAlive, end, own: measured?.peaks[0] ?? NaN, groupPeak };
    },
  };
}

async function prepare(directory: string, { products, orders }: Size): Promise<void> {
  await (await startBuiltShop(directory, { node })).stop();
  await fillCatalogue(directory, products);
  if (orders === 0) return;
  const store = await startEmbeddedStore({ directory: storeDirectoryOf(directory) });
  await connectDatabase({ uri: store.uri, limits: 'start' });
  // The next start builds them at once, which takes a third of the time.
  await database().collection('orders').dropIndexes();
  await fillOrders(orders, new Date());
  await closeDatabase();
  await store.close();
  const shop = await startBuiltShop(directory, { node });
  console.log(
    `A start that builds the indexes of ${orders} orders took ${Math.round(shop.startedInMs / 1_000)} s`,
  );
  await shop.stop();
}

async function measureSize(size: Size): Promise<boolean> {
  const directory = await mkdtemp(join(tmpdir(), 'malisho-bench-storms-'));
  let holds = true;
  try {
    await prepare(directory, size);
    console.log(`\n${size.products} products, ${size.orders} orders; at most ${size.limitMb} MB`);
    for (const [name, storm] of Object.entries(storms)) {
      const opened = await openShop(directory, size.limitMb);
      await storm(opened.shop).catch(() => undefined);
      const { isAlive, end, own, groupPeak } = await opened.close();
      const isWithin = isAlive && own <= size.limitMb * 2 ** 20;
      holds &&= isWithin;
      const inGroup = opened.group ? `in the cgroup ${megabytes(groupPeak)} MB, files included` : 'no cgroup';
      console.log(
        `  ${name.padEnd(18)} own memory ${megabytes(own).padStart(4)} MB; ${inGroup}${isAlive ? '' : `; ENDED: ${end}`}`,
      );
    }
    await measureBackup(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
  return holds;
}

/** In the container both share the 512 MB of compose.yaml. */
async function measureBackup(directory: string): Promise<void> {
  const { shop, close } = await openShop(directory, 512);
  const storm = placeOrders(shop.url, { buyers: 40, seconds });
  const backup = spawn(node, ['build/server/backup.js', join(directory, 'shop.backup')], {
    env: { ...process.env, DATA_DIR: directory, MONGODB_URI: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stopFollowing = followMemory(shop.pid, backup.pid ?? 0);
  const [code] = (await once(backup, 'exit')) as [number | null];
  await storm.catch(() => undefined);
  const { peaks, together } = await stopFollowing();
  const { isAlive } = await close();
  const [ofShop = NaN, ofBackup = NaN] = peaks.map((bytes) => Number(megabytes(bytes)));
  console.log(
    `  orders and a backup: own memory of the shop ${ofShop} MB, of the backup ${ofBackup} MB, at once ${megabytes(together)} MB; ` +
      `the backup ended with ${code}${isAlive ? '' : ', AND THE SHOP HAS ENDED'}`,
  );
}

console.log(node24.path === undefined ? `Node ${process.versions.node}: ${node24.reason}` : 'Node 24');
let holds = true;
for (const size of sizes)
  if (onlyProducts === undefined || onlyProducts === size.products)
    holds = (await measureSize(size)) && holds;
process.exit(holds ? 0 : 1);
