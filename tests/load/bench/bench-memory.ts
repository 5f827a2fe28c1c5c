import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { fillCatalogue } from '../fill-catalogue';
import { placeOrders } from '../place-orders';
import { startBuiltShop, type RunningShop } from '../start-built-shop';
import { readMemory, reportOptions, type MemoryMakeUp } from './memory-make-up';

/**
 * `npm run bench-memory`: the memory of a shop with 200 products and what it is made of, at its start, after each 20,000
 * requests of 200,000 with 2,000 orders among them, and after four minutes without any. Exits with 1 when its own memory grows.
 * Linux only. `npm run bench-memory -- 20000 200 10000` sends fewer requests and orders to a shop with 10,000 products.
 */
const [requests = 200_000, orders = 2_000, products = 200] = process.argv.slice(2).map(Number);
const rounds = 10;
const connections = 16;
const buyers = 8;
/** The sales figures read the orders of the last three minutes again and again. */
const idleMs = 4 * 60_000;
/** Caches and pools are full by then. */
const warmRounds = 3;
const maxGrowth = 1.1;

/** As browsers: pages are cached compressed. */
const headers = { 'accept-encoding': 'gzip, deflate, br' };

/** A cookie of the shop bypasses the page cache. */
const uncached = { ...headers, cookie: 'malisho_of_a_bench=1' };

/** Cached, rendered and unique pages. */
const mix: readonly autocannon.Request[] = [
  ...['/home', '/shop', '/products', '/products/fresh-cow-milk', '/about-us', '/gallery'].map((path) => ({
    path,
    headers,
  })),
  { path: '/products', headers: uncached },
  { path: '/products/fresh-cow-milk', headers: uncached },
  { path: '/api/products?limit=20', headers },
  { setupRequest: (request) => ({ ...request, headers, path: `/search?q=milk+${(searches += 1)}` }) },
];
let searches = 0;

async function bench(): Promise<boolean> {
  const directory = await mkdtemp(join(tmpdir(), 'malisho-memory-'));
  try {
    await (await startBuiltShop(directory)).stop();
    await fillCatalogue(directory, products);
    const shop = await startBuiltShop(directory, {
      env: {
        TRUSTED_PROXIES: '1',
        API_RATE_LIMIT: '1000000',
        NODE_OPTIONS: reportOptions(directory),
      },
      log: new Writable({ write: (_line, _encoding, done) => done() }),
    });
    try {
      return await measureGrowth(shop, directory);
    } finally {
      await shop.stop();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Both heaps with what they hold of the system beside what is in use. */
const columns: readonly (readonly [name: string, of: (memory: MemoryMakeUp) => number])[] = [
  ['     RSS', ({ rss }) => rss],
  ['     own:', ({ own }) => own],
  ['  main heap', ({ mainHeap }) => mainHeap],
  ['  in use', ({ mainUsed }) => mainUsed],
  ['  store heap', ({ storeHeap }) => storeHeap],
  ['  in use', ({ storeUsed }) => storeUsed],
  ['  native', ({ native }) => native],
  ['  mapped: Node', ({ mappedNode }) => mappedNode],
  ['  store', ({ mappedStore }) => mappedStore],
  ['  libraries', ({ mappedLibraries }) => mappedLibraries],
];

async function measureGrowth(shop: RunningShop, directory: string): Promise<boolean> {
  console.log(`${requests} requests and ${orders} orders, ${products} products. All in MB`);
  console.log(
    `${'requests'.padStart(8)}${'orders'.padStart(8)}${columns.map(([name]) => name).join('')}  handles`,
  );
  const print = (sent: number | string, placed: number | string, memory: MemoryMakeUp) => {
    const cells = columns.map(([name, of]) => (of(memory) / 2 ** 20).toFixed(0).padStart(name.length));
    console.log(
      `${String(sent).padStart(8)}${String(placed).padStart(8)}${cells.join('')}  ${String(memory.handles).padStart(7)}`,
    );
  };
  const read = () => readMemory(shop.pid, directory);
  print('start', '', await read());
  let placed = 0;
  let failed = 0;
  let warm: MemoryMakeUp | null = null;
  for (let round = 1; round <= rounds; round += 1) {
    while (placed < (orders * round) / rounds)
      placed += (await placeOrders(shop.url, { buyers, seconds: 1 })).placed;
    const result = await autocannon({
      url: shop.url,
      connections,
      amount: requests / rounds,
      requests: [...mix],
    });
    failed += result.non2xx + result.errors + result.timeouts;
    const memory = await read();
    if (round === warmRounds) warm = memory;
    print((requests * round) / rounds, placed, memory);
  }
  await wait(idleMs);
  const idle = await read();
  print('idle', '', idle);
  const growth = idle.own / (warm?.own ?? NaN);
  console.log(
    `Own memory after all is ${growth.toFixed(2)} times that after ${(requests * warmRounds) / rounds} requests ` +
      `(at most ${maxGrowth}); ${failed} requests failed`,
  );
  return growth <= maxGrowth && failed === 0;
}

process.exit((await bench()) ? 0 : 1);
