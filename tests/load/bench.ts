import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBareServer } from './bare-server';
import { placeOrders } from './order-load';
import { measurePages, type PageFigures } from './page-load';
import { startBuiltShop, type RunningShop } from './running-shop';

/**
 * `npm run bench`: what a shop on this machine does, beside a bare `node:http` server that sends the same bytes, in one
 * run. It prints figures and judges nothing; all traffic stays on 127.0.0.1.
 */
const connections = 16;
const secondsPerPage = 8;
const buyers = 20;
const secondsOfOrders = 10;

const pages = ['/products', '/products/fresh-cow-milk'];

async function bench() {
  const directory = await mkdtemp(join(tmpdir(), 'malisho-bench-'));
  try {
    console.log('Starting a shop with the demo farm');
    const first = await startBuiltShop(directory);
    console.log(`First start, with seeding: ${seconds(first.startedInMs)}`);
    await first.stop();
    const shop = await startBuiltShop(directory);
    console.log(`Second start: ${seconds(shop.startedInMs)}; memory at rest: ${await memoryOf(shop)}`);
    try {
      for (const page of pages) await benchPage(shop, page);
      console.log(`Memory after that: ${await memoryOf(shop)}`);
      await benchOrders(shop);
      console.log(`Memory after that: ${await memoryOf(shop)}`);
    } finally {
      await shop.stop();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function benchPage(shop: RunningShop, path: string) {
  const bare = await startBareServer(`${shop.url}${path}`);
  try {
    const load = { connections, seconds: secondsPerPage };
    const ours = await measurePages(`${shop.url}${path}`, load);
    const theirs = await measurePages(bare.url, load);
    console.log(`${path}, ${connections} connections, ${bare.bytes} bytes`);
    console.log(`  shop, rendered  ${figures(ours)}`);
    console.log(`  bare node:http  ${figures(theirs)}`);
    console.log(`  shop / bare     ${(ours.perSecond / theirs.perSecond).toFixed(3)}`);
  } finally {
    await bare.close();
  }
}

async function benchOrders(shop: RunningShop) {
  const result = await placeOrders(shop.url, { buyers, seconds: secondsOfOrders });
  console.log(
    `Orders, ${buyers} buyers at once: ${result.perSecond.toFixed(1)} orders/s ` +
      `(${result.placed} placed, ${result.refused} refused), p99 of Place Order ${Math.round(result.p99Ms)} ms`,
  );
}

const figures = ({ perSecond, p99Ms, failed }: PageFigures) =>
  `${perSecond.toFixed(0).padStart(6)} requests/s  p99 ${p99Ms.toFixed(0).padStart(4)} ms` +
  (failed ? `  ${failed} FAILED` : '');

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

/** The whole process, the store's thread included; Linux says it, other systems do not. */
async function memoryOf({ pid }: RunningShop): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? NaN);
  return Number.isNaN(kilobytes) ? 'unknown here' : `${Math.round(kilobytes / 1024)} MB`;
}

await bench();
