import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeDatabase, connectDatabase, database } from '#db/client';
import { startEmbeddedStore } from '#db/embedded';
import { compareSizes } from './compare-sizes';
import { fillDescription, fillPayments } from './fill-payments';
import { paymentQueries } from './payment-queries';

/**
 * `npm run bench-payments`: list, filters and summary of payments, and the account of an organization, with few and with
 * many of them, on the built-in store and, where TEST_MONGODB_URI is set, on that server. `npm run bench-payments -- 20000`
 * takes 20,000 payments instead of 100,000.
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
    what: 'payments',
    fill: (count) => fillPayments(count, now),
    queries: () => paymentQueries(now),
  });
  for (const { database: databaseName } of sizes) {
    await connectDatabase({ uri, name: databaseName });
    await database().dropDatabase();
    await closeDatabase();
  }
}

const directory = await mkdtemp(join(tmpdir(), 'malisho-bench-payments-'));
const store = await startEmbeddedStore({ directory });
try {
  await bench('Built-in store', store.uri);
} finally {
  await store.close();
  await rm(directory, { recursive: true, force: true });
}
const uri = process.env['TEST_MONGODB_URI'];
if (uri) await bench('MongoDB', uri);
else console.log('\nSet TEST_MONGODB_URI to measure a MongoDB server, too.');
