import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeDatabase, connectDatabase, database } from '#db/client';
import { startEmbeddedStore } from '#db/embedded';
import { ensureIndexes } from '#db/indexes';
import { collectionDefinitions } from '~/domain/collections';
import { exportOrders, orderExportColumns } from '~/domain/orders/list/export-orders.server';
import { noOrderFilter } from '~/domain/orders/list/order-list-filter';
import { refreshSales } from '~/domain/sales/refresh-sales.server';
import { csvStream } from '~/lib/csv/csv-stream.server';
import { makeStaffMember } from '../support/fixtures/staff';
import { backOfficeQueries, fillAuditLog, timeImport } from './back-office-queries';
import { fillDescription, fillOrders } from './fill-orders';
import { orderQueries } from './order-queries';

/**
 * `npm run bench-orders`: each query of the back office with few and with many orders, on the built-in store and, where
 * TEST_MONGODB_URI is set, on that server. The two sizes are measured in turns, because a machine is not equally busy at
 * all times. `npm run bench-orders -- 20000` takes 20,000 orders instead of 100,000.
 */
const small = 1_000;
const large = Number(process.argv[2] ?? 100_000);
const rounds = 11;
const runsPerRound = 5;
const aim = 1.2;

type Times = Map<string, { readonly isBounded: boolean; readonly values: number[] }>;

async function bench(name: string, uri: string): Promise<void> {
  console.log(`\n${name}`);
  console.log(`  ${fillDescription}`);
  const now = new Date();
  const sizes = [small, large].map((count) => ({
    count,
    times: new Map() as Times,
    database: `bench_orders_${process.pid}_${count}`,
  }));
  for (const { count, database: databaseName } of sizes) {
    const started = performance.now();
    await connectDatabase({ uri, name: databaseName });
    await ensureIndexes(collectionDefinitions);
    await fillOrders(count, now);
    await fillAuditLog(count, now);
    // The first run of the job computes a month.
    await refreshSales(now);
    await closeDatabase();
    console.log(`  ${count} orders written in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
  for (let round = 0; round < rounds; round += 1)
    for (const { times, database: databaseName } of sizes) {
      await connectDatabase({ uri, name: databaseName });
      // The first round warms up.
      await measure(now, round === 0 ? new Map() : times);
      await closeDatabase();
    }
  printRatios(sizes[0]?.times ?? new Map(), sizes[1]?.times ?? new Map());
  for (const { count, database: databaseName } of sizes) {
    await connectDatabase({ uri, name: databaseName });
    await measureExport(count, now);
    const seconds = await timeImport(now);
    console.log(
      `  Import of 1,000 rows: dry run ${seconds.dryRun.toFixed(2)} s, import ${seconds.import.toFixed(2)} s`,
    );
    await database().dropDatabase();
    await closeDatabase();
  }
}

async function measure(now: Date, times: Times): Promise<void> {
  for (const { name, isBounded = false, run } of [
    ...(await orderQueries(now)),
    ...(await backOfficeQueries(now)),
  ]) {
    // A page number is deeper with more orders.
    const key = name.replace(/^page \d+/, 'page 500, or the last');
    const values: number[] = times.get(key)?.values ?? [];
    times.set(key, { isBounded, values });
    for (let each = 0; each < runsPerRound; each += 1) {
      const started = performance.now();
      await run();
      values.push(performance.now() - started);
    }
  }
}

/** Other work on the machine only adds time. */
const lowerQuartile = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 4)] ?? NaN;

function printRatios(few: Times, many: Times): void {
  console.log(
    `  Lower quartile of ms with ${small} and ${large} orders, and their ratio (aim: at most ${aim})`,
  );
  for (const [name, { isBounded, values }] of few) {
    const [one, other] = [lowerQuartile(values), lowerQuartile(many.get(name)?.values ?? [])];
    const ratio = other / one;
    const mark = isBounded ? ' b' : ratio > aim ? ' !' : '  ';
    console.log(
      `  ${ratio.toFixed(2)}${mark} ${one.toFixed(2).padStart(7)} ${other.toFixed(2).padStart(7)}  ${name}`,
    );
  }
  console.log(
    '  b: a search that no index answers. It reads at most 500 orders or 2,000 entries of the audit log.',
  );
}

/** Downloads all orders: rows per second, and the heap that it takes at most. */
async function measureExport(count: number, now: Date): Promise<void> {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const started = performance.now();
  let peak = before;
  let bytes = 0;
  const rows = await exportOrders(noOrderFilter, { by: makeStaffMember(), now });
  const csv = csvStream(orderExportColumns, rows ?? []);
  const reader = csv.getReader();
  for (let chunks = 0; ; chunks += 1) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.length;
    if (chunks % 8 === 0) {
      globalThis.gc?.();
      peak = Math.max(peak, process.memoryUsage().heapUsed);
    }
  }
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `  Export of ${count} orders: ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s, ` +
      `heap at most ${((peak - before) / 1e6).toFixed(1)} MB above the start`,
  );
}

async function benchBuiltInStore(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'malisho-bench-orders-'));
  const store = await startEmbeddedStore({ directory });
  try {
    await bench('Built-in store', store.uri);
    const { size } = await stat(join(directory, 'store.mdb'));
    console.log(`  File of the store: ${Math.round(size / 1e6)} MB`);
  } finally {
    await store.close();
    await rm(directory, { recursive: true, force: true });
  }
}

await benchBuiltInStore();
const uri = process.env['TEST_MONGODB_URI'];
if (uri) await bench('MongoDB', uri);
else console.log('\nSet TEST_MONGODB_URI to measure a MongoDB server, too.');
