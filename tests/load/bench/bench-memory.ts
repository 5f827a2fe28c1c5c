import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { fillCatalogue } from '../fill-catalogue';
import { placeOrders } from '../place-orders';
import { startBuiltShop, type RunningShop } from '../start-built-shop';

/**
 * `npm run bench-memory`: the memory of a shop with 200 products at its start, after each 20,000 requests of 200,000 with 2,000
 * orders among them, and after a minute without any. Exits with 1 when its own memory grows. Linux only.
 * `npm run bench-memory -- 20000 200` sends fewer requests and orders.
 */
const [requests = 200_000, orders = 2_000] = process.argv.slice(2).map(Number);
const rounds = 10;
const products = 200;
const connections = 16;
const buyers = 8;
const idleMs = 60_000;
/** Caches and pools are full by then. */
const warmRounds = 3;
const maxGrowth = 1.1;

type Memory = {
  readonly rss: number;
  /** Files that are mapped, which the system can reclaim: Node and the store's pages. */
  readonly mapped: number;
  readonly own: number;
  readonly heap: number;
  readonly handles: number;
};

/** A cookie of the shop bypasses the page cache. */
const uncached = { cookie: 'malisho_of_a_bench=1' };

/** Cached, rendered and unique pages. */
const mix: readonly autocannon.Request[] = [
  ...['/home', '/shop', '/products', '/products/fresh-cow-milk', '/about-us', '/gallery'].map((path) => ({
    path,
  })),
  { path: '/products', headers: uncached },
  { path: '/products/fresh-cow-milk', headers: uncached },
  { path: '/api/products?limit=20' },
  { setupRequest: (request) => ({ ...request, path: `/search?q=milk+${(searches += 1)}` }) },
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
        // A report of Node has the heap and the handles.
        NODE_OPTIONS: `--report-on-signal --report-compact --report-directory=${directory}`,
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

async function measureGrowth(shop: RunningShop, directory: string): Promise<boolean> {
  console.log(`${requests} requests and ${orders} orders, ${products} products. All in MB`);
  console.log('requests  orders     RSS  mapped files  own memory   heap  handles');
  const print = (sent: number | string, placed: number | string, memory: Memory) => {
    const cells = [memory.rss, memory.mapped, memory.own, memory.heap].map((bytes) =>
      (bytes / 2 ** 20).toFixed(0),
    );
    const widths = [8, 12, 10, 5];
    const row = cells.map((cell, at) => cell.padStart(widths[at] ?? 0)).join('  ');
    console.log(
      `${String(sent).padStart(8)}${String(placed).padStart(8)}${row}  ${String(memory.handles).padStart(7)}`,
    );
  };
  const read = () => readMemory(shop, directory);
  print('start', '', await read());
  let placed = 0;
  let failed = 0;
  let warm: Memory | null = null;
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

/** `own` is what no file backs (smaps_rollup, proc(5)). */
async function readMemory({ pid }: RunningShop, directory: string): Promise<Memory> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  const bytes = (field: string) => 1024 * Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(rollup)?.[1]);
  const [rss, own] = [bytes('Rss'), bytes('Anonymous')];
  const { javascriptHeap, libuv } = await readReport(pid, directory);
  const handles = libuv.filter(({ type, is_active }) => is_active && type !== 'loop').length;
  return { rss, own, mapped: rss - own, heap: javascriptHeap.usedMemory, handles };
}

type Report = {
  readonly javascriptHeap: { readonly usedMemory: number };
  readonly libuv: readonly { readonly type: string; readonly is_active: boolean }[];
};

const pollMs = 50;

/** Asks the process for a report, waits until it is complete, and deletes it. */
async function readReport(pid: number, directory: string): Promise<Report> {
  process.kill(pid, 'SIGUSR2');
  for (;;) {
    await wait(pollMs);
    const name = (await readdir(directory)).find((each) => /^report\..*\.json$/.test(each));
    if (!name) continue;
    const text = await readFile(join(directory, name), 'utf8');
    if (!text.trimEnd().endsWith('}')) continue;
    const report = JSON.parse(text) as Report;
    await rm(join(directory, name));
    return report;
  }
}

process.exit((await bench()) ? 0 : 1);
