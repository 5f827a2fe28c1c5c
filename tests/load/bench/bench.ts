import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasPage } from '~/domain/content/public-pages';
import { benchApi } from './bench-api';
import { startBareServer } from './bare-server';
import { fillCatalogue } from '../fill-catalogue';
import { placeOrders } from '../place-orders';
import { formatFigures as figures, measurePages, type PageFigures } from './measure-pages';
import { startBuiltShop, type RunningShop } from '../start-built-shop';

/**
 * `npm run bench`: throughput and CPU time of the shop compared with a bare `node:http` server that sends the same bytes,
 * with a small and a large catalogue. Traffic stays on 127.0.0.1. On a busy machine CPU time is the steadier measure.
 * `npm run bench -- 3` measures each page for 3 seconds instead of 8.
 */
const connections = 16;
const secondsPerPage = Number(process.argv[2] ?? 8);
const buyers = 20;
const secondsOfOrders = 10;
const catalogues = [200, 10_000];

const pages = ['/home', '/shop', '/products', '/products/fresh-cow-milk', '/search?q=milk'];

/** A cookie of the shop bypasses the page cache. */
const shopCookie = { cookie: 'malisho_of_a_bench=1' };

async function bench() {
  const directory = await mkdtemp(join(tmpdir(), 'malisho-bench-'));
  try {
    console.log('Starting a shop with the demo farm');
    const first = await startBuiltShop(directory);
    console.log(`First start, with seeding: ${seconds(first.startedInMs)}`);
    await first.stop();
    const rows = [];
    for (const count of catalogues) {
      await fillCatalogue(directory, count);
      // Buyers send X-Forwarded-For, so that the rate limits of orders count them separately.
      const shop = await startBuiltShop(directory, {
        env: { TRUSTED_PROXIES: '1', API_RATE_LIMIT: '1000000' },
      });
      console.log(
        `\n${count} products. Start: ${seconds(shop.startedInMs)}; memory: ${await memoryOf(shop)}`,
      );
      try {
        console.log(`First list of products: ${seconds(await measureFirstList(shop))} later`);
        const rendered = await benchPages(shop);
        rows.push(rendered);
        console.log(`Memory after that: ${await memoryOf(shop)}`);
        await benchOrders(shop);
        await benchApi(shop, { connections, seconds: secondsPerPage, pages: rendered });
        console.log(`Memory after that: ${await memoryOf(shop)}`);
      } finally {
        await shop.stop();
      }
    }
    printRatios(rows);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** The ms until the first product list, which reads the catalogue into memory. */
async function measureFirstList({ url }: RunningShop): Promise<number> {
  const started = performance.now();
  for (;;) {
    const response = await fetch(`${url}/products`);
    await response.arrayBuffer();
    if (response.status === 200) return performance.now() - started;
  }
}

async function benchPages(shop: RunningShop): Promise<ReadonlyMap<string, PageFigures>> {
  const rows = new Map<string, PageFigures>();
  for (const path of pages) {
    const exists = path.startsWith('/products/') || hasPage(path.split('?')[0] ?? '');
    if (exists) rows.set(path, await benchPage(shop, path));
    else console.log(`${path} is skipped: there is no such page`);
  }
  return rows;
}

/** Returns the figures of the rendered (uncached) page. */
async function benchPage(shop: RunningShop, path: string): Promise<PageFigures> {
  const url = `${shop.url}${path}`;
  const bare = await startBareServer(url);
  try {
    const load = { connections, seconds: secondsPerPage, warmUp: 3_000 };
    const cached = await measurePages(url, { ...load, pid: shop.pid });
    const bareServer = await measurePages(bare.url, { ...load, pid: bare.pid });
    const rendered = await measurePages(url, { ...load, warmUp: 300, headers: shopCookie, pid: shop.pid });
    console.log(`${path}, ${connections} connections, ${bare.bytes} bytes`);
    console.log(`  shop, cached    ${figures(cached)}`);
    console.log(`  bare node:http  ${figures(bareServer)}`);
    console.log(`  shop, rendered  ${figures(rendered)}`);
    const byRequests = (cached.perSecond / bareServer.perSecond).toFixed(2);
    const byProcessor = (bareServer.cpuMs / cached.cpuMs).toFixed(2);
    console.log(
      `  cached / bare   ${byRequests} by requests (aim: at least 0.5), ${byProcessor} by CPU time`,
    );
    return rendered;
  } finally {
    await bare.close();
  }
}

/** Compares the CPU time of a rendered page between the small and the large catalogue. */
function printRatios([small, large]: readonly ReadonlyMap<string, PageFigures>[]) {
  console.log(`\nCost of a rendered page with ${catalogues.join(' and ')} products (aim: at most 1.2)`);
  for (const [path, inSmall] of small ?? []) {
    const inLarge = large?.get(path);
    if (!inLarge) continue;
    const ratio = (inLarge.cpuMs / inSmall.cpuMs).toFixed(2);
    console.log(`  ${ratio}  ${inSmall.cpuMs.toFixed(2)} and ${inLarge.cpuMs.toFixed(2)} ms  ${path}`);
  }
}

async function benchOrders(shop: RunningShop) {
  const result = await placeOrders(shop.url, { buyers, seconds: secondsOfOrders });
  console.log(
    `Orders, ${buyers} buyers at once: ${result.perSecond.toFixed(1)} orders/s ` +
      `(${result.placed} placed, ${result.refused} refused), p99 of Place Order ${Math.round(result.p99Ms)} ms`,
  );
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

/** Resident memory and its file-backed part (Node and the store's pages, which the system can reclaim); Linux only. */
async function memoryOf({ pid }: RunningShop): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const megabytes = (field: string) => {
    const kilobytes = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1];
    return kilobytes === undefined ? 'unknown' : String(Math.round(Number(kilobytes) / 1024));
  };
  return `${megabytes('VmRSS')} MB, ${megabytes('RssFile')} MB of them file-backed`;
}

await bench();
