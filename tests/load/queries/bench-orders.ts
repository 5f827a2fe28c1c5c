import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeDatabase, connectDatabase, database } from '#db/client';
import { startEmbeddedStore } from '#db/embedded';
import { exportOrders } from '~/domain/orders/list/export-orders.server';
import { orderListFilter } from '~/domain/orders/list/order-list-filter';
import { refreshSales } from '~/domain/sales/refresh-sales.server';
import { csvStream } from '~/lib/csv/csv-stream.server';
import { makeStaffMember } from '../../support/fixtures/staff';
import { backOfficeQueries, fillAuditLog, timeImport } from './back-office-queries';
import { compareSizes } from './compare-sizes';
import { fillDescription, fillOrders } from './fill-orders';
import { orderQueries } from './order-queries';

/**
 * `npm run bench-orders`: each query of the back office with few and with many orders, on the built-in store and, where
 * TEST_MONGODB_URI is set, on that server. `npm run bench-orders -- 20000` takes 20,000 orders instead of 100,000.
 */
const small = 1_000;
const large = Number(process.argv[2] ?? 100_000);
async function bench(name: string, uri: string): Promise<void> {
  console.log(`\n${name}`);
  console.log(`  ${fillDescription}`);
  const now = new Date();
  const sizes = await compareSizes({
    uri,
    counts: [small, large],
    what: 'orders',
    fill: async (count) => {
      await fillOrders(count, now);
      await fillAuditLog(count, now);
      // The first run of the job computes a month.
      await refreshSales(now);
    },
    // A page number is deeper with more orders.
    queries: async () =>
      [...(await orderQueries(now)), ...(await backOfficeQueries(now))].map((query) => ({
        ...query,
        name: query.name.replace(/^page \d+/, 'page 500, or the last'),
      })),
  });
  console.log(
    '  b: a search that no index answers. It reads at most 500 orders or 2,000 entries of the audit log.',
  );
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

/** Downloads all orders: rows per second, and the heap that it takes at most. */
async function measureExport(count: number, now: Date): Promise<void> {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const started = performance.now();
  let peak = before;
  let bytes = 0;
  const exported = await exportOrders(orderListFilter.none, { hasAmounts: true, by: makeStaffMember(), now });
  if (!exported) throw new Error('there are no orders to export');
  const csv = csvStream(exported.columns, exported.rows);
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
