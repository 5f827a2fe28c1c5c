import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import type { CartLine } from '~/domain/cart/cart';
import { runIntegrityChecks } from '~/domain/integrity/run-integrity-checks.server';
import { accountOf } from '~/domain/orders/account/order-account';
import type { Order, TimelineEntry } from '~/domain/orders/order';
import { mayChangeOrder, mayChangePayment, type Actor } from '~/domain/orders/status/order-status';
import { chooseRuns, isFullRun } from '../../support/full-run';
import { acts, corrections, riders, starts, type Act, type ActName, type Start } from './order-acts';
import { runBeside } from './run-beside';
import { useShop } from './shop';

const shop = useShop();
beforeEach(async () => {
  // No prompt ends by itself, however busy the machine is.
  shop.simulator.setBehaviour({ unanswered: 'never' });
  await collections().settings.updateOne({ _id: 'site' }, { $set: { riders } });
});

const correctionNames = Object.keys(corrections) as (keyof typeof corrections)[];
const actNames = Object.keys(acts) as ActName[];

type Meeting = {
  readonly start: Start;
  /** Whose writes the others come beside. */
  readonly first: ActName;
  readonly others: readonly { readonly act: ActName; readonly position: number }[];
};

/** Several do something to one order at the same moment. Returns how many began beside the first. */
async function meet({ start, first, others }: Meeting, line: CartLine): Promise<number> {
  // As if each came from another network.
  await collections().rateLimits.deleteMany({});
  const { number } = await starts[start]({ shop, line });
  const order = await reload(number);
  const before = await countTraces(order);
  const run = (name: ActName) => () => acts[name].run({ order, shop });
  const { done, begun } = await runBeside(
    run(first),
    others.map(({ act, position }) => ({ position, run: run(act) })),
  );
  const effective = [first, ...others.map(({ act }) => act)].filter((_, index) => done[index]);
  const said = `${start}: ${first} beside ${others.map((other) => Object.values(other).join(' at write ')).join(', ')}`;
  const after = await reload(number);
  expectEntries(after.timeline.slice(order.timeline.length), effective, said);
  expectLawful(after.timeline, said);
  expectMoney(after, said);
  const countOf = (isOne: (name: ActName) => boolean) => effective.filter(isOne).length;
  expect(await countTraces(order), said).toEqual({
    audited: before.audited + countOf((name) => acts[name].by === 'staff'),
    mails: before.mails + countOf((name) => name in corrections),
  });
  return begun;
}

async function reload(number: string): Promise<Order> {
  const order = await collections().orders.findOne({ number });
  if (!order) throw new Error(`${number} is gone`);
  return order;
}

/** Each act that took effect has its entries, and there are no others. */
function expectEntries(added: readonly TimelineEntry[], effective: readonly ActName[], said: string): void {
  const awaited = effective
    .map((name): Act => acts[name])
    .flatMap(({ entries, isQuiet = false }) => entries.map((entry) => ({ entry, isQuiet })));
  const unexpected = added.filter(({ text }) => {
    const index = awaited.findIndex(({ entry }) => entry.test(text));
    if (index >= 0) awaited.splice(index, 1);
    return index < 0;
  });
  const missing = awaited.filter(({ isQuiet }) => !isQuiet).map(({ entry }) => String(entry));
  expect({ unexpected: unexpected.map(({ text }) => text), missing }, said).toEqual({
    unexpected: [],
    missing: [],
  });
}

const actors: readonly Actor[] = ['admin', 'customer', 'payment', 'limit'];

function expectLawful(timeline: readonly TimelineEntry[], said: string): void {
  for (const [index, { status, paymentStatus, text }] of timeline.entries()) {
    const before = timeline[index - 1];
    if (!before) continue;
    const isTick = status === 'delivered' && !['pending', 'cancelled'].includes(before.status);
    const isLawful =
      status === before.status || isTick || actors.some((by) => mayChangeOrder(before.status, status, by));
    const isLawfullyPaid =
      paymentStatus === before.paymentStatus ||
      actors.some((by) => mayChangePayment(before.paymentStatus, paymentStatus, by));
    expect([isLawful, isLawfullyPaid], `${text} after ${before.text}: ${said}`).toEqual([true, true]);
  }
}

/** What was received and went back is what the timeline says, which is what was done. */
function expectMoney(order: Order, said: string): void {
  const sumOf = (pattern: RegExp) =>
    order.timeline.reduce((sum, { text }) => {
      const amount = pattern.exec(text)?.[1];
      return amount === undefined ? sum : sum + Math.round(Number(amount.replaceAll(',', '')) * 100);
    }, 0);
  const { received, refunded, reversed } = accountOf(order);
  expect({ received, refunded, reversed }, said).toEqual({
    received: sumOf(/^KES ([\d,.]+) received/) - sumOf(/^Correction: KES ([\d,.]+) was not received/),
    refunded: sumOf(/^KES ([\d,.]+) refunded/),
    reversed: sumOf(/^The payment of KES ([\d,.]+) .*was taken back/),
  });
}

/** What staff did is in the audit log, and the customer has one email of each correction. */
const countTraces = async ({ _id, number }: Order) => ({
  audited: await collections().auditEntries.countDocuments({ subject: 'order', subjectId: number }),
  mails: await collections().outbox.countDocuments({
    key: { $regex: `^order-corrected ${_id.toHexString()}` },
  }),
});

/** What `check` says of all orders, but for what no job has done here. */
async function expectNoFindings(): Promise<void> {
  const findings = [];
  for await (const { what } of runIntegrityChecks({ now: shop.now }))
    if (!/\b(?:a?waits?|waited)\b/.test(what)) findings.push(what);
  expect(findings).toEqual([]);
}

type Pair = Omit<Meeting, 'others'> & { readonly other: ActName };

/** Beside every write of the first, in the full run. Otherwise at one: the first, so that it has to begin again, or a later one. */
async function meetAtWrites({ start, first, other }: Pair, line: CartLine, turn: number): Promise<void> {
  const meetAt = (position: number) => meet({ start, first, others: [{ act: other, position }] }, line);
  if (!isFullRun) await meetAt(1 + (turn % 5));
  else for (let position = 1; (await meetAt(position)) > 0; position += 1);
}

type Encounter = readonly [start: Start, one: ActName, other: ActName];

/** Each beside the writes of the other; otherwise by turns. Tries all, so that one fault hides no other. */
async function meetAll(encounters: readonly Encounter[]): Promise<void> {
  const line = await shop.sell(999_999);
  const failures: unknown[] = [];
  for (const [turn, [start, one, other]] of encounters.entries()) {
    const pairs: readonly Pair[] = [
      { start, first: one, other },
      { start, first: other, other: one },
    ];
    const chosen = isFullRun ? (one === other ? pairs.slice(1) : pairs) : [pairs[turn % 2] as Pair];
    for (const pair of chosen)
      await meetAtWrites(pair, line, turn >> 1).catch((error: unknown) => failures.push(error));
  }
  expect(failures.map(String)).toEqual([]);
  await expectNoFindings();
}

const timeoutMs = isFullRun ? 3_600_000 : 300_000;

describe('two acts at the same moment', () => {
  const pairs = [
    ...actNames.flatMap((act) => acts[act].from.map((start: Start) => ({ start, act }))),
    ...correctionNames.map((act) => ({ start: 'in cash, confirmed' as const, act })),
  ];

  it.each(correctionNames)(
    '%s, and any other',
    async (correction) => {
      const index = correctionNames.indexOf(correction);
      // Otherwise each pair with one of the corrections.
      const chosen = pairs.filter((_, place) => isFullRun || place % correctionNames.length === index);
      await meetAll(chosen.map(({ start, act }) => [start, correction, act]));
    },
    timeoutMs,
  );

  it(
    'reopening and taking back, and what concerns them',
    () =>
      meetAll([
        ['cancelled', 'reopen', 'reopen'],
        ['prompted, changed to cash and cancelled', 'reopen', 'PIN entered'],
        ['cancelled', 'reopen', 'take a part in cash'],
        ['in cash, placed', 'customer cancels', 'reopen'],
        ['delivered', 'take back', 'take back with cash'],
        ['prompted, changed to cash and delivered', 'take back', 'PIN entered'],
        ['delivered', 'take back with cash', 'take a part in cash'],
        ['delivered', 'take back', 'deliver'],
      ]),
    timeoutMs,
  );
});

const runs = chooseRuns(12, 'RACE_RUNS');

describe('three acts at the same moment', () => {
  it(
    `a correction, and any two (${runs} runs)`,
    async () => {
      const line = await shop.sell(999_999);
      const position = fc.integer({ min: 1, max: 8 });
      const meetings = fc
        .record({
          start: fc.constantFrom(...(Object.keys(starts) as Start[])),
          names: fc.tuple(
            fc.constantFrom(...correctionNames),
            fc.constantFrom(...actNames),
            fc.constantFrom(...actNames),
          ),
          first: fc.nat({ max: 2 }),
          positions: fc.tuple(position, position),
        })
        .map(({ start, names, first, positions }): Meeting => {
          const others = names.filter((_, index) => index !== first);
          return {
            start,
            first: names[first] as ActName,
            others: others.map((act, index) => ({ act, position: positions[index] ?? 1 })),
          };
        });
      await fc.assert(
        fc.asyncProperty(meetings, async (meeting) => {
          await meet(meeting, line);
        }),
        { numRuns: runs, seed: Number(process.env['RACE_SEED'] ?? 20261129), endOnFailure: true },
      );
      await expectNoFindings();
    },
    timeoutMs,
  );
});
