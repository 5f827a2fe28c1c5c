import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fillCatalogue } from '../fill-catalogue';
import { median } from '../median';
import { placeOrders } from '../place-orders';
import { startBuiltShop, type RunningShop } from '../start-built-shop';
import { cpuTimeMs } from './cpu-time';
import { measurePages } from './measure-pages';

/**
 * `npm run bench-cpu -- [other checkouts]`: CPU time of an order (into the cart, details, payment page, Place Order) and of
 * pages that no cache answers. Builds of other checkouts take turns with this one, so that a busy machine disturbs them alike.
 */
const checkouts = ['.', ...process.argv.slice(2)];
const rounds = 3;
const products = 200;
const buyers = 8;
const secondsOfOrders = 8;
const secondsPerPage = 4;

const pages = [
  '/home',
  '/shop',
  '/products',
  '/products/fresh-cow-milk',
  '/search?q=milk',
  '/cart',
  '/checkout',
];

/** A cookie of the shop bypasses the page cache. */
const shopCookie = { cookie: 'malisho_of_a_bench=1' };

type Row = { readonly what: string; readonly cpuMs: number; readonly perSecond: number };

async function measure({ url, pid }: RunningShop): Promise<Row[]> {
  const rows: Row[] = [];
  await placeOrders(url, { buyers, seconds: 4 });
  const before = await cpuTimeMs(pid);
  const { placed, perSecond } = await placeOrders(url, { buyers, seconds: secondsOfOrders });
  rows.push({ what: 'an order', cpuMs: ((await cpuTimeMs(pid)) - before) / placed, perSecond });
  for (const path of pages) {
    const load = { connections: 8, seconds: secondsPerPage, warmUp: 300, headers: shopCookie, pid };
    rows.push({ what: path, ...(await measurePages(`${url}${path}`, load)) });
  }
  return rows;
}

async function measureCheckout(checkout: string): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), 'malisho-bench-cpu-'));
  const cwd = resolve(checkout);
  const options = { cwd, main: join(cwd, 'build/server/main.js'), env: { TRUSTED_PROXIES: '1' } };
  try {
    await (await startBuiltShop(directory, options)).stop();
    await fillCatalogue(directory, products);
    const shop = await startBuiltShop(directory, options);
    try {
      return await measure(shop);
    } finally {
      await shop.stop();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

const results = new Map<string, Row[]>();
for (let round = 1; round <= rounds; round += 1)
  for (const checkout of checkouts) {
    console.log(`Round ${round}: ${checkout}`);
    results.set(checkout, [...(results.get(checkout) ?? []), ...(await measureCheckout(checkout))]);
  }
for (const [checkout, rows] of results) {
  console.log(`\n${checkout}`);
  for (const what of new Set(rows.map((row) => row.what))) {
    const same = rows.filter((row) => row.what === what);
    const cpuMs = median(same.map((row) => row.cpuMs)).toFixed(2);
    const perSecond = median(same.map((row) => row.perSecond)).toFixed(0);
    console.log(`  ${what.padEnd(26)} ${cpuMs.padStart(6)} ms of CPU, ${perSecond.padStart(5)} a second`);
  }
}
