import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeDatabase, connectDatabase, database } from '#db/client';
import { startEmbeddedStore } from '#db/embedded';
import { countOrderDuties } from '~/domain/back-office/attention.server';
import { layOutSheet } from '~/domain/orders/day-sheet/day-sheet';
import { loadDaySheet } from '~/domain/orders/day-sheet/load-day-sheet.server';
import { listOrders } from '~/domain/orders/list/list-orders.server';
import { orderListFilter } from '~/domain/orders/list/order-list-filter';
import { countPaymentsToCheck, findPaymentsToCheck } from '~/domain/payments/review/payments-to-check.server';
import { refreshPreparation } from '~/domain/sales/refresh-preparation.server';
import { refreshSales } from '~/domain/sales/refresh-sales.server';
import { addDays } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { compareSizes } from './compare-sizes';
import { fillOrders, fillDescription } from './fill-orders';
import { comparePages } from './open-order-pages';

/**
 * `npm run bench-open`: what the screens of every day cost in processor time in a shop that begins, and in one with 5,000 orders of
 * which 360 are open, as queries and as pages of the built shop. `npm run bench-open -- 20000` takes 20,000 orders.
 */
const small = 40;
const large = Number(process.argv[2] ?? 5_000);

const now = new Date();
const today = toDateInput(now);

function queries() {
  const fortnight = { ...orderListFilter.none, from: addDays(today, -14), to: today };
  return [
    { name: 'day’s sheet of today', run: async () => layOutSheet((await loadDaySheet(today, now)).orders) },
    { name: 'day’s sheet of tomorrow', run: () => loadDaySheet(addDays(today, 1), now) },
    {
      name: 'payments to check',
      run: () => Promise.all([findPaymentsToCheck(), countPaymentsToCheck()]),
    },
    {
      name: '15 days, highest amount first',
      run: () => listOrders({ filter: { ...fortnight, sort: 'highest' }, now }),
    },
    { name: '15 days, newest first', run: () => listOrders({ filter: fortnight, now }) },
    { name: 'duties of the dashboard', run: () => countOrderDuties(now) },
    { name: 'job: what tomorrow needs', run: () => refreshPreparation(addDays(today, 1), now) },
  ];
}

const directory = await mkdtemp(join(tmpdir(), 'malisho-bench-open-'));
const store = await startEmbeddedStore({ directory });
try {
  console.log(`  ${fillDescription} Deliveries are of different days: 20 are due today in each size.`);
  const sizes = await compareSizes({
    uri: store.uri,
    counts: [small, large],
    what: 'orders',
    clock: () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1_000;
    },
    aim: 1.5,
    fill: async (count) => {
      await fillOrders(count, now, { dueToday: 20 });
      await refreshSales(now);
    },
    queries: async () => queries(),
  });
  console.log('  The same for whole pages, in ms of the shop (Linux)');
  await comparePages([small, large], now);
  for (const { database: name } of sizes) {
    await connectDatabase({ uri: store.uri, name });
    await database().dropDatabase();
    await closeDatabase();
  }
} finally {
  await store.close();
  await rm(directory, { recursive: true, force: true });
}
