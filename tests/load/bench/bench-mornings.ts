import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ObjectId } from 'mongodb';
import { closeDatabase, connectDatabase } from '#db/client';
import { startEmbeddedStore } from '#db/embedded';
import { ensureIndexes } from '#db/indexes';
import { collectionDefinitions, collections } from '~/domain/collections';
import { standingOrderFilter } from '~/domain/standing-orders/list/standing-order-filter';
import { listStandingOrders } from '~/domain/standing-orders/list/standing-order-view.server';
import { describeStandingDay } from '~/domain/standing-orders/milk/days-ahead.server';
import { listPrices } from '~/domain/standing-orders/prices/announce-prices.server';
import { findTakers } from '~/domain/standing-orders/prices/withdraw-product.server';
import { takeStandingOrder } from '~/domain/standing-orders/change-standing-order.server';
import { createMorningMaker } from '~/domain/standing-orders/making/morning-maker.server';
import { demoSettings } from '~/seed/demo/settings';
import { parseNairobi } from '~/lib/format/dates';
import type { PhoneNumber } from '~/lib/format/phone';
import { weekdays } from '~/lib/weekdays';
import { insertProducts, makeProduct, makeVariant } from '../../support/fixtures/products';

/**
 * `npm run bench-mornings`: the making of 1,000 mornings and of 10,000, each with three earlier ones: time and memory for each morning, a
 * start in the midst, several processes of which one is killed, what a look costs when nothing is due, and what pages ask of all standing orders. `npm run bench-mornings -- 500 5000`
 * takes other numbers. Processor time says more than time on a machine that does other things, too.
 */
const counts = process.argv.slice(2).map(Number);
const [small = 1_000, large = 10_000] = counts;
/** Orders of before, which a look must not read. */
const earlierDays = 3;
const batch = 500;
const looksPerRun = 8;

const at = (text: string): Date => {
  const moment = parseNairobi(text);
  if (!moment) throw new Error(`${text} is no time`);
  return moment;
};
const lastHour = at('2026-12-07T18:00');
const day = '2026-12-08';

async function fill(count: number): Promise<void> {
  await collections().settings.insertOne({
    ...demoSettings,
    closures: [],
    deliveryAreas: [],
    deliveryRule: {
      ...demoSettings.deliveryRule,
      days: weekdays,
      orderBy: '18:00',
      orderByDay: 'day-before',
    },
    standing: { ...demoSettings.standing, isOn: true, roundLeavesAt: '05:00' },
  });
  const skus = ['MILK-500', 'MILK-1000'];
  const [product] = await insertProducts(
    makeProduct({ variants: skus.map((sku) => makeVariant(sku, 65, 1_000_000)) }),
  );
  const taken = await takeStandingOrder(
    {
      customer: { firstName: 'Jane', lastName: 'Auma', phone: '+254712000000' as PhoneNumber, email: null },
      place: { address: 'Gate', city: 'Bumala', location: 'Market', additionalInfo: '', deliveryArea: null },
      lines: skus.map((sku) => ({ productId: product._id.toHexString(), sku, quantity: 1 })),
      days: weekdays,
      from: day,
    },
    { by: { kind: 'shop' }, now: at('2026-11-28T10:00') },
  );
  if (!taken.ok) throw new Error(taken.reason);
  const [template] = await collections().standingOrders.find().toArray();
  if (!template) throw new Error('the standing order is gone');
  // A household that has changed something every other day for months.
  const [entry] = template.timeline;
  const timeline = Array.from(
    { length: 60 },
    () => entry ?? ({ at: lastHour, by: 'farm', name: null, text: '' } as const),
  );
  const households = Array.from({ length: count - 1 }, () => new ObjectId());
  for (let from = 0; from < households.length; from += batch)
    await collections().standingOrders.insertMany(
      households.slice(from, from + batch).map((household, index) => ({
        ...template,
        _id: new ObjectId(),
        household,
        householdKey: `bench ${from + index}`,
        customer: { ...template.customer, phone: `+2547${String(13_000_000 + from + index)}` as PhoneNumber },
        timeline,
        createdAt: new Date(template.createdAt.getTime() + from + index + 1),
      })),
    );
  const orderOf = await firstOrder();
  let number = 0;
  for (let from = 0; from < households.length; from += batch)
    await collections().orders.insertMany(
      households.slice(from, from + batch).flatMap((household) =>
        Array.from({ length: earlierDays }, (_, index) => ({
          ...orderOf,
          _id: new ObjectId(),
          number: `M-${1_000_000 + (number += 1)}`,
          idempotencyKey: `bench ${number}`,
          standing: { ...orderOf.standing, household, day: `2026-12-0${1 + index}` },
        })),
      ),
    );
}

/** An order of a morning as it is, to be copied to the others' earlier days. */
async function firstOrder() {
  const { _id, createdAt } = (await collections().standingOrders.findOne({})) ?? {};
  await collections().standingOrders.updateOne({ _id }, { $set: { 'rules.0.from': '2026-12-01' } });
  await createMorningMaker()(at('2026-11-30T18:00'));
  await collections().standingOrders.updateOne({ _id }, { $set: { 'rules.0.from': day, createdAt } });
  const order = await collections().orders.findOne({});
  if (!order?.standing) throw new Error('no order was made');
  return { ...order, standing: order.standing };
}

const heap = (): number => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
};

type Cost = { readonly wallMs: number; readonly cpuMs: number };

/** What collecting garbage for a look at the memory has taken, which is no part of the making. */
const looking = { wallMs: 0, cpuMs: 0 };

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Milliseconds of the wall and of the processor for each of `count`. */
async function measure(count: number, run: () => Promise<unknown>): Promise<Cost> {
  const before = { wallMs: performance.now() - looking.wallMs, cpuMs: cpuMs() - looking.cpuMs };
  await run();
  return {
    wallMs: (performance.now() - looking.wallMs - before.wallMs) / count,
    cpuMs: (cpuMs() - looking.cpuMs - before.cpuMs) / count,
  };
}

/** The heap, and what the look at it took. */
function look(): number {
  const before = { wallMs: performance.now(), cpuMs: cpuMs() };
  const used = heap();
  looking.wallMs += performance.now() - before.wallMs;
  looking.cpuMs += cpuMs() - before.cpuMs;
  return used;
}

const inWords = ({ wallMs, cpuMs: used }: Cost): string =>
  `${wallMs.toFixed(1)} ms, ${used.toFixed(1)} ms of processor time`;

/** What pages of the back office ask of all standing orders. */
const pages = (now: Date): readonly (readonly [string, () => Promise<unknown>])[] => [
  ['the dashboard and the day’s sheet', () => describeStandingDay(day, now)],
  ['the list', () => listStandingOrders(standingOrderFilter.none, { page: 1, now })],
  ['the prices', () => listPrices(now)],
  ['a product that goes', async () => findTakers(await productId(), now)],
];

const productId = async (): Promise<string> =>
  (await collections().products.findOne({}))?._id.toHexString() ?? '';

const madeCount = () => collections().orders.countDocuments({ 'standing.day': day });

type Result = { readonly first: Cost; readonly rest: Cost; readonly heapMB: number };

async function bench(count: number): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'malisho-bench-mornings-'));
  const store = await startEmbeddedStore({ directory });
  try {
    await connectDatabase({ uri: store.uri, soleWriter: true, limits: 'start' });
    await ensureIndexes(collectionDefinitions);
    await fill(count);
    console.log(`\n${count} households`);
    const before = heap();
    let peak = before;
    const stop = new AbortController();
    const half = Math.floor(count / 2);
    // A maker looks at the steady clock before each household: the memory is looked at as often in a small run as in a large one.
    const elapsedOf = (onLook: (looks: number) => void) => {
      let looks = 0;
      return () => {
        looks += 1;
        if (looks % Math.ceil(count / looksPerRun) === 0) peak = Math.max(peak, look());
        onLook(looks);
        return performance.now();
      };
    };
    const stopping = createMorningMaker({ elapsed: elapsedOf((looks) => looks > half && stop.abort()) });
    const first = await measure(half, () => stopping(lastHour, stop.signal));
    const made = await madeCount();
    console.log(`  stopped after ${made}: each ${inWords(first)}`);
    const maker = createMorningMaker({ elapsed: elapsedOf(() => undefined) });
    const rest = await measure(count - made, () => maker(lastHour));
    const heapMB = (peak - before) / 1e6;
    console.log(`  another process went on: each ${inWords(rest)}; ${await madeCount()} made`);
    console.log(`  heap at most ${heapMB.toFixed(1)} MB above the start`);
    const later = new Date(lastHour.getTime() + 30 * 60_000);
    // Those that have just been made have changed: the next look reads them once more.
    await maker(later);
    console.log(`  a look when nothing is due: ${inWords(await measure(1, () => maker(later)))}`);
    console.log(
      `  the first look of a process: ${inWords(await measure(1, () => createMorningMaker()(later)))}`,
    );
    for (const [what, run] of pages(later)) {
      const once = await measure(1, run);
      console.log(`  ${what}: ${inWords(once)}; asked again: ${inWords(await measure(1, run))}`);
    }
    return { first, rest, heapMB };
  } finally {
    await closeDatabase();
    await store.close();
    await rm(directory, { recursive: true, force: true });
  }
}

const processes = 4;

/** Several processes make the same mornings, and one of them is killed in the midst: one order each, and its stock once. */
async function benchBeside(count: number): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'malisho-bench-mornings-'));
  const store = await startEmbeddedStore({ directory });
  try {
    await connectDatabase({ uri: store.uri, limits: 'start' });
    await ensureIndexes(collectionDefinitions);
    await fill(count);
    const stock = async () =>
      (await collections().products.findOne({}))?.variants.map(({ stockQuantity }) => stockQuantity) ?? [];
    const before = await stock();
    const makers = await Promise.all(
      Array.from({ length: processes }, async () => {
        const args = [
          '--import',
          'tsx',
          'tests/load/bench/maker-process.ts',
          store.uri,
          lastHour.toISOString(),
        ];
        const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
        await once(child.stdout, 'data');
        return { child, ended: once(child, 'exit') };
      }),
    );
    const started = performance.now();
    for (const { child } of makers) child.stdin.write('go\n');
    while ((await madeCount()) < count / 5) await new Promise((resolve) => setTimeout(resolve, 20));
    const killedAfter = await madeCount();
    makers[0]?.child.kill('SIGKILL');
    const codes = (await Promise.all(makers.map(({ ended }) => ended))).map(
      ([code, signal]: unknown[]) => signal ?? code,
    );
    const each = (performance.now() - started) / count;
    const made = await collections()
      .orders.aggregate<{ orders: number }>([
        { $match: { 'standing.day': day } },
        { $group: { _id: '$standing.household', orders: { $sum: 1 } } },
      ])
      .toArray();
    const after = await stock();
    console.log(
      `\n${processes} processes make ${count} mornings, one is killed after ${killedAfter}: they end with ${codes.join(', ')}; each ${each.toFixed(1)} ms`,
    );
    console.log(
      `  households with an order: ${made.length}, with more than one: ${made.filter(({ orders }) => orders > 1).length}`,
    );
    console.log(
      `  taken from the stock: ${before.map((units, index) => units - (after[index] ?? 0)).join(', ')}`,
    );
  } finally {
    await closeDatabase();
    await store.close();
    await rm(directory, { recursive: true, force: true });
  }
}

const ratio = (one: number, other: number): string => (one / other).toFixed(2);

await benchBeside(small);
// The small one again at the end: a machine that others use is not as fast at one time as at another.
const before = await bench(small);
const big = await bench(large);
const after = await bench(small);
console.log(`\n${large} beside ${small} (before and after), for each morning; at most 1.2 is good:`);
for (const [what, of] of [
  ['first half, processor time', ({ first }) => first.cpuMs],
  ['second half, processor time', ({ rest }) => rest.cpuMs],
  ['first half, time', ({ first }) => first.wallMs],
  ['second half, time', ({ rest }) => rest.wallMs],
] satisfies [string, (result: Result) => number][])
  console.log(`  ${what}: ${ratio(of(big), of(before))} and ${ratio(of(big), of(after))}`);
console.log(
  `  memory: ${big.heapMB.toFixed(1)} MB for ${large}, ${before.heapMB.toFixed(1)} and ${after.heapMB.toFixed(1)} MB for ${small}`,
);
