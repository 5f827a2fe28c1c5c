import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ObjectId } from 'mongodb';
import { closeDatabase, connectDatabase } from '#db/client';
import { startEmbeddedStore } from '#db/embedded';
import { ensureIndexes } from '#db/indexes';
import { collectionDefinitions, collections } from '~/domain/collections';
import { takeStandingOrder } from '~/domain/standing-orders/change-standing-order.server';
import { createMorningMaker } from '~/domain/standing-orders/making/morning-maker.server';
import { demoSettings } from '~/seed/demo/settings';
import { parseNairobi } from '~/lib/format/dates';
import type { PhoneNumber } from '~/lib/format/phone';
import { weekdays } from '~/lib/weekdays';
import { insertProducts, makeProduct, makeVariant } from '../../support/fixtures/products';

/**
 * `npm run bench-mornings`: the making of 1,000 mornings and of 10,000, each with three earlier ones: time and memory for each morning, a
 * start in the midst, and what a look costs when nothing is due. `npm run bench-mornings -- 500 5000` takes other numbers.
 */
const counts = process.argv.slice(2).map(Number);
const [small = 1_000, large = 10_000] = counts;
/** Orders of before, which a look must not read. */
const earlierDays = 3;
const batch = 500;

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

/** Milliseconds of the wall and of the processor for each of `count`. */
async function measure(count: number, run: () => Promise<unknown>): Promise<string> {
  const started = performance.now();
  const used = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(used);
  return `${((performance.now() - started) / count).toFixed(1)} ms, ${((user + system) / 1000 / count).toFixed(1)} ms of processor time`;
}

const madeCount = () => collections().orders.countDocuments({ 'standing.day': day });

async function bench(count: number): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'malisho-bench-mornings-'));
  const store = await startEmbeddedStore({ directory });
  try {
    await connectDatabase({ uri: store.uri, soleWriter: true, limits: 'start' });
    await ensureIndexes(collectionDefinitions);
    await fill(count);
    console.log(`\n${count} households`);
    const before = heap();
    let peak = before;
    const sampling = setInterval(() => (peak = Math.max(peak, heap())), 2_000);
    const stop = new AbortController();
    const half = Math.floor(count / 2);
    // It looks at the steady clock before each household.
    let looks = 0;
    const elapsed = () => {
      if ((looks += 1) > half) stop.abort();
      return performance.now();
    };
    const first = await measure(half, () => createMorningMaker({ elapsed })(lastHour, stop.signal));
    const made = await madeCount();
    console.log(`  stopped after ${made}: each ${first}`);
    const maker = createMorningMaker();
    const rest = await measure(count - made, () => maker(lastHour));
    clearInterval(sampling);
    console.log(
      `  another process went on: each ${rest}; ${await madeCount()} made, heap at most ${((peak - before) / 1e6).toFixed(1)} MB above the start`,
    );
    const later = new Date(lastHour.getTime() + 30 * 60_000);
    // Those that have just been made have changed: the next look reads them once more.
    await maker(later);
    console.log(`  a look when nothing is due: ${await measure(1, () => maker(later))}`);
    console.log(`  the first look of a process: ${await measure(1, () => createMorningMaker()(later))}`);
  } finally {
    await closeDatabase();
    await store.close();
    await rm(directory, { recursive: true, force: true });
  }
}

for (const count of [small, large]) await bench(count);
