import { describe, expect, it } from 'vitest';
import {
  changeStandingOrder,
  endStandingOrder,
  pauseStandingOrder,
  setOwnDay,
  type StandingOrderResult,
} from '~/domain/standing-orders/change-standing-order.server';
import { runIntegrityChecks } from '~/domain/integrity/run-integrity-checks.server';
import { makeMornings } from '~/domain/standing-orders/making/make-mornings.server';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import { viewStandingOrder } from '~/domain/standing-orders/list/standing-order-view.server';
import { isFullRun } from '../../support/full-run';
import { runBeside } from '../orders/run-beside';
import { at, by, useDairy } from './dairy';

const dairy = useDairy();

const day = '2026-11-30';
const lastHour = at('11-29 18:00');
/** Whoever presses the button by then is in time, however long the shop takes. */
const justBefore = new Date(lastHour.getTime() - 100);
const idOf = ({ _id }: StandingOrder) => _id.toHexString();

type Act = {
  readonly run: (household: StandingOrder) => Promise<StandingOrderResult>;
  /** What comes on the morning where it was in time. */
  readonly units: number | null;
};

const who = { by, now: justBefore };

/** What somebody does at the last second, and a second tab does, too. */
const acts: Readonly<Record<string, Act>> = {
  skip: { run: (household) => setOwnDay(idOf(household), { day, lines: [] }, who), units: null },
  'another quantity': {
    run: (household) => setOwnDay(idOf(household), { day, lines: linesOf(household, 3) }, who),
    units: 3,
  },
  pause: {
    run: (household) => pauseStandingOrder(idOf(household), { from: null, until: null }, who),
    units: null,
  },
  end: { run: (household) => endStandingOrder(idOf(household), who), units: null },
  change: {
    run: (household) =>
      changeStandingOrder(
        idOf(household),
        {
          customer: household.customer,
          place: household.place,
          lines: linesOf(household, 5),
          days: household.rules[0]?.days ?? [],
          from: day,
          seenRevision: household.revision,
        },
        who,
      ),
    units: 5,
  },
};

const linesOf = ({ rules }: StandingOrder, quantity: number) =>
  (rules[0]?.lines ?? []).map(({ productId, sku }) => ({ productId, sku, quantity }));

const make = async () => {
  await makeMornings(lastHour);
  return true;
};

/** Beside every write of the first; otherwise beside the first two, at which it begins again, and one more. */
const positions = isFullRun ? Infinity : 3;

/** Units on the morning, and whether anybody was told that it is another: the order, the page of the farm and the stock say the same. */
async function seen(household: StandingOrder, sku: string, stock: number): Promise<number | null> {
  // As each minute.
  await makeMornings(at('11-29 18:01'));
  const orders = await dairy.ordersOf(household);
  const units = orders.map(({ items }) => items.reduce((sum, { quantity }) => sum + quantity, 0));
  expect(orders.filter(({ standing }) => standing?.day !== day)).toEqual([]);
  expect(units.length).toBeLessThanOrEqual(1);
  expect(await dairy.stockOf(sku)).toBe(stock - (units[0] ?? 0));
  const after = await dairy.reload(household);
  expect([after.failure, after.missed]).toEqual([null, []]);
  const view = await viewStandingOrder(after, at('11-29 18:02'));
  const shown = JSON.stringify(view);
  if (units[0]) expect(shown).toContain(orders[0]?.number);
  return units[0] ?? null;
}

describe('at the last hour', () => {
  it.each(Object.entries(acts))('%s, and the making: in time, or told that it was not', async (_, act) => {
    const outcomes = new Set<string>();
    const line = await dairy.sell(10_000);
    for (const first of ['act', 'make'] as const)
      for (let position = 1; position <= positions; position += 1) {
        const household = await dairy.take(line);
        const stock = (await dairy.stockOf(line.sku)) ?? 0;
        let answer: StandingOrderResult | null = null;
        const run = async () => {
          answer = await act.run(household);
          return answer.ok;
        };
        const [one, other] = first === 'act' ? [run, make] : [make, run];
        const { begun } = await runBeside(one, [{ position, run: other }]);
        const units = await seen(household, line.sku, stock);
        const { ok, ...rest } = answer as unknown as { ok: boolean; firstDay?: string; reason?: string };
        const isInTime = ok && rest.firstDay === day;
        expect(units).toBe(isInTime ? act.units : 2);
        if (!ok) expect(['too-early', 'conflict']).toContain(rest.reason);
        else if (!isInTime) expect(rest.firstDay).toBe('2026-12-01');
        outcomes.add(`${first} ${isInTime ? 'in time' : 'late'}`);
        if (begun === 0) break;
      }
    // Each came first, and the making was overtaken.
    expect([...outcomes]).toEqual(expect.arrayContaining(['act in time', 'make in time', 'make late']));
  });

  const names = Object.keys(acts);
  it.each(names.map((name, index) => [name, names[(index + 1) % names.length] ?? name] as const))(
    'two tabs, %s and %s, and then the making: what the last of them was answered',
    async (first, second) => {
      const [one, other] = [acts[first], acts[second]] as [Act, Act];
      const line = await dairy.sell(10_000);
      for (let position = 1; position <= positions; position += 1) {
        const household = await dairy.take(line);
        const stock = (await dairy.stockOf(line.sku)) ?? 0;
        const answers: { act: Act; ok: boolean }[] = [];
        const run = (act: Act) => async () => {
          const { ok } = await act.run(household);
          answers.push({ act, ok });
          return ok;
        };
        const { begun } = await runBeside(run(one), [{ position, run: run(other) }]);
        const units = await seen(household, line.sku, stock);
        const accepted = answers.flatMap(({ act, ok }) => (ok ? [act.units] : []));
        expect(accepted.length).toBeGreaterThan(0);
        // A pause or an end outlives what is set for a day, and a day set by hand the change of the rule.
        expect(accepted).toContain(units);
        if (begun === 0) break;
      }
    },
  );

  it('two makers: one order, and its stock once', async () => {
    const line = await dairy.sell(10_000);
    for (let position = 1; ; position += 1) {
      const household = await dairy.take(line);
      const stock = (await dairy.stockOf(line.sku)) ?? 0;
      const { begun } = await runBeside(make, [{ position, run: make }]);
      expect(await seen(household, line.sku, stock)).toBe(2);
      if (begun === 0) break;
    }
    const found: string[] = [];
    for await (const { check, what } of runIntegrityChecks({ now: at('11-29 18:02') }))
      if (['Standing orders', 'Stock', 'Orders'].includes(check)) found.push(what);
    expect(found).toEqual([]);
  });
});
