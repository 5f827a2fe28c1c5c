import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createVisitor, pickupDetails, type TestResponse } from '../../support/shop/visitor';
import { fillCatalogue } from '../fill-catalogue';
import { findProducts } from '../place-orders';
import { startBuiltShop } from '../start-built-shop';
import { cpuTimeMs } from './cpu-time';

/**
 * `npm run bench-overload -- [customers a second] [other checkouts]`: customers come for 20 s and go from a product to a cash
 * order; how long until all are served, and how long they wait. Builds of other checkouts run side by side with this one.
 * docs/decisions/0083
 */
const perSecond = Number(process.argv[2] ?? 40);
const checkouts = ['.', ...process.argv.slice(3)];
const seconds = 20;
const maxSeconds = 180;
const products = 200;

/** A customer gives up an answer after that, and comes again. */
const patienceMs = 20_000;
const slowMs = 10_000;

type Answer = { readonly status: number; readonly ms: number };

async function openShop(checkout: string) {
  const directory = await mkdtemp(join(tmpdir(), 'malisho-bench-overload-'));
  const cwd = resolve(checkout);
  const options = { cwd, main: join(cwd, 'build/server/main.js'), env: { TRUSTED_PROXIES: '1' } };
  await (await startBuiltShop(directory, options)).stop();
  await fillCatalogue(directory, products);
  return { checkout, directory, shop: await startBuiltShop(directory, options) };
}

async function overload({ directory, shop }: Awaited<ReturnType<typeof openShop>>) {
  try {
    const offers = await findProducts(shop.url);
    const cpuBefore = await cpuTimeMs(shop.pid);
    const answers: Answer[] = [];
    let unanswered = 0;
    let orders = 0;
    const startedAt = performance.now();
    const isOver = () => performance.now() - startedAt > maxSeconds * 1_000;

    /** Resolves with null once the benchmark is over. */
    const untilAnswered = async (request: (signal: AbortSignal) => Promise<TestResponse>) => {
      for (let tries = 1; !isOver(); tries += 1) {
        const sentAt = performance.now();
        const response = await request(AbortSignal.timeout(patienceMs)).catch(() => null);
        if (response) answers.push({ status: response.status, ms: performance.now() - sentAt });
        else unanswered += 1;
        if (response && response.status < 500) return response;
        await wait(Math.min(500 * tries, 3_000));
      }
      return null;
    };
    const buy = async (customer: number) => {
      const visitor = createVisitor(shop.url);
      const headers = {
        'X-Forwarded-For': `10.${customer >> 16}.${(customer >> 8) & 255}.${customer & 255}`,
      };
      const get = (path: string) => untilAnswered((signal) => visitor.get(path, headers, signal));
      const post = (path: string, fields: Readonly<Record<string, string>>) =>
        untilAnswered((signal) => visitor.post(path, fields, headers, signal));
      const offer = offers[(customer * 7) % offers.length];
      if (!offer || !(await get('/products/fresh-cow-milk'))) return;
      await post('/cart', { intent: 'add', quantity: '1', ...offer });
      const phone = `07${String(customer).padStart(8, '0')}`;
      await post('/checkout', { ...pickupDetails, phone, email: `customer-${customer}@example.com` });
      const page = await get('/checkout/payment');
      const placementKey = /name="placementKey" value="([^"]+)"/.exec(page?.text ?? '')?.[1];
      if (placementKey === undefined) return;
      const placed = await post('/checkout/payment', { placementKey, paymentMethod: 'cop', phoneNumber: '' });
      if (!placed?.location.startsWith('/checkout/thank-you/')) return;
      orders += 1;
      await get(placed.location);
    };

    const customers: Promise<void>[] = [];
    while (performance.now() - startedAt < seconds * 1_000) {
      customers.push(buy(customers.length + 1));
      await wait(Math.max(0, startedAt + (1_000 * customers.length) / perSecond - performance.now()));
    }
    const ordersWhileTheyCame = orders;
    await Promise.all(customers);
    const served = answers.filter(({ status }) => status < 500).map(({ ms }) => ms);
    served.sort((a, b) => a - b);
    return {
      customers: customers.length,
      orders,
      'orders/s at first': Number((ordersWhileTheyCame / seconds).toFixed(1)),
      'all served after': isOver() ? 'never' : `${Math.round((performance.now() - startedAt) / 1_000)} s`,
      'median answer': `${Math.round(served[served.length >> 1] ?? NaN)} ms`,
      'over 10 s': answers.filter(({ ms }) => ms > slowMs).length,
      '503': answers.length - served.length,
      'no answer': unanswered,
      'CPU time': `${Math.round(((await cpuTimeMs(shop.pid)) - cpuBefore) / 1_000)} s`,
    };
  } finally {
    await shop.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

console.log(`${perSecond} customers a second for ${seconds} s`);
const shops = [];
for (const checkout of checkouts) shops.push(await openShop(checkout));
const rows = await Promise.all(
  shops.map(async (opened) => [opened.checkout, await overload(opened)] as const),
);
console.table(Object.fromEntries(rows));
