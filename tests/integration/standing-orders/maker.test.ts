import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import {
  changeStandingOrder,
  pauseStandingOrder,
  setOwnDay,
} from '~/domain/standing-orders/change-standing-order.server';
import { makeMornings } from '~/domain/standing-orders/making/make-mornings.server';
import { createMorningMaker } from '~/domain/standing-orders/making/morning-maker.server';
import { maxDaysBack } from '~/domain/standing-orders/kept-days';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import { shillings } from '~/lib/format/money';
import { minuteMs } from '~/lib/time-units';
import { weekdays } from '~/lib/weekdays';
import { at, by, useDairy } from './dairy';

const dairy = useDairy();

/** A process: its maker, called at moments of the wall's clock; the steady one goes on with it, but for steps. */
function startMaker() {
  let steady = 0;
  let last: Date | null = null;
  const make = createMorningMaker({ elapsed: () => steady });
  return {
    at(moment: string): Promise<void> {
      const now = at(moment);
      steady += last ? now.getTime() - last.getTime() : 0;
      last = now;
      return make(now);
    },
    /** The clock of the wall shows something else at once. */
    step(moment: string): Promise<void> {
      last = at(moment);
      return make(last);
    },
  };
}

/** Behind the back of all: nothing says that it changed. */
const beginSecretly = ({ _id }: StandingOrder, from: string) =>
  collections().standingOrders.updateOne({ _id }, { $set: { 'rules.0.from': from } });

const areas = (...orderBy: readonly string[]) =>
  dairy.set({
    deliveryAreas: orderBy.map((time) => ({
      id: `area-${time}`,
      name: time,
      fee: shillings(100),
      minimumOrder: shillings(0),
      days: weekdays,
      orderBy: time,
      orderByDay: 'day-before',
    })),
  });

const inArea = (deliveryArea: string) => ({
  place: { address: 'The gate', city: '', location: '', additionalInfo: '', deliveryArea },
});

/** Lets a method fail, but for the first calls. */
async function whileBroken(
  collection: object,
  method: string,
  run: () => Promise<unknown>,
  after = 0,
): Promise<void> {
  const own = Object.getOwnPropertyDescriptor(collection, method);
  const original = (Reflect.get(collection, method) as (...args: unknown[]) => unknown).bind(collection);
  let calls = 0;
  const value = (...args: unknown[]) => {
    if ((calls += 1) > after) throw new Error(`${method} is broken`);
    return original(...args);
  };
  Object.defineProperty(collection, method, { value, configurable: true });
  try {
    await run();
  } finally {
    if (own) Object.defineProperty(collection, method, own);
    else Reflect.deleteProperty(collection, method);
  }
}

describe('a process', () => {
  it('looks at all when a last hour has passed, and between only at those that somebody has changed', async () => {
    const [still, changed] = [
      await dairy.take(await dairy.sell(10), { from: '2026-12-06' }),
      await dairy.take(await dairy.sell(10)),
    ];
    const maker = startMaker();
    await maker.at('11-29 18:00');
    expect(await dairy.made(changed)).toEqual(['2 on 2026-11-30']);
    await beginSecretly(still, '2026-11-30');
    await maker.at('11-29 18:01');
    await maker.at('11-30 04:59');
    expect(await dairy.made(still)).toEqual([]);
    // A process that has just started knows nothing, and looks at all.
    await startMaker().at('11-30 04:59');
    expect(await dairy.made(still)).toEqual(['2 on 2026-11-30']);
    await maker.at('11-30 18:00');
    expect(await dairy.made(still)).toEqual(['2 on 2026-11-30', '2 on 2026-12-01']);
  });

  it('makes what becomes due by a change', async () => {
    await areas('16:00', '18:00');
    const line = await dairy.sell(10);
    const household = await dairy.take(line, inArea('area-18:00'));
    const maker = startMaker();
    await maker.at('11-29 17:00');
    const moved = dairy.form(line, { ...inArea('area-16:00'), from: '2026-11-30', seenRevision: 0 });
    const changed = await changeStandingOrder(
      household._id.toHexString(),
      { ...moved, customer: household.customer, seenRevision: 0 },
      { by, now: at('11-29 17:10') },
    );
    expect(changed.ok).toBe(true);
    await maker.at('11-29 17:11');
    expect(await dairy.made(household)).toEqual(['2 on 2026-11-30']);
  });

  it.each([
    ['areas have changed', () => dairy.serve(weekdays, '17:00'), '11-29 18:02'],
    ['the clock was set back', () => Promise.resolve(), '11-29 18:00'],
  ] as const)('looks at all again when %s', async (_, change, then) => {
    const household = await dairy.take(await dairy.sell(10), { from: '2026-12-06' });
    const maker = startMaker();
    await maker.at('11-29 18:01');
    await beginSecretly(household, '2026-11-30');
    await change();
    await maker.step(then);
    expect(await dairy.made(household)).toEqual(['2 on 2026-11-30']);
  });

  it('that could not look for days looks as far back', async () => {
    const household = await dairy.take(await dairy.sell(100));
    const maker = startMaker();
    await maker.at('11-29 18:00');
    const hold = { _id: 'standing-orders', restoredAt: at('11-30 12:00'), broughtUntil: null } as const;
    await collections().operations.insertOne(hold);
    await maker.at('12-01 18:00');
    await maker.at('12-03 18:00');
    await collections().operations.deleteOne({ _id: hold._id });
    await maker.at('12-05 12:00');
    expect(await dairy.made(household)).toEqual(['2 on 2026-11-30']);
    expect((await dairy.missed(household)).length).toBe(5);
  });

  it('tries again what failed, however long ago it was changed', async () => {
    const household = await dairy.take(await dairy.sell(10));
    const maker = startMaker();
    await whileBroken(collections().orders, 'insertOne', async () => {
      for (const moment of ['11-29 18:00', '11-29 19:00'])
        await expect(maker.at(moment)).rejects.toThrow('Some mornings could not be made.');
    });
    expect((await dairy.reload(household)).failure?.day).toBe('2026-11-30');
    await maker.at('11-30 04:59');
    expect(await dairy.made(household)).toEqual(['2 on 2026-11-30']);
  });
});

describe('a clock that is set forward by days', () => {
  it('is given ten minutes to be set back, and then nobody is told anything', async () => {
    const household = await dairy.take(await dairy.sell(100));
    const maker = startMaker();
    await maker.at('11-29 18:00');
    await maker.step('12-09 18:01');
    await maker.at('12-09 18:10');
    await maker.step('11-29 18:11');
    await maker.at('11-30 18:00');
    expect(await dairy.made(household)).toEqual(['2 on 2026-11-30', '2 on 2026-12-01']);
    expect([await dairy.missed(household), await dairy.mails(household)]).toEqual([[], []]);
  });

  it('is believed at once where a round leaves within them: the machine was asleep', async () => {
    const household = await dairy.take(await dairy.sell(100));
    const maker = startMaker();
    await maker.at('11-29 17:00');
    await maker.step('11-30 04:49');
    expect(await dairy.made(household)).toEqual([]);
    await maker.at('11-30 04:51');
    expect(await dairy.made(household)).toEqual(['2 on 2026-11-30']);
  });

  it('is believed after them', async () => {
    const household = await dairy.take(await dairy.sell(100));
    const maker = startMaker();
    await maker.at('11-29 18:00');
    await maker.step('12-02 18:01');
    await maker.at('12-02 18:11');
    expect(await dairy.made(household)).toEqual(['2 on 2026-11-30', '2 on 2026-12-03']);
    expect((await dairy.missed(household)).length).toBe(2);
  });
});

it('a run that takes so long that the round leaves makes nothing after it', async () => {
  const line = await dairy.sell(100);
  const [first, second] = [await dairy.take(line), await dairy.take(line)];
  let steady = -minuteMs;
  // Each look at the steady clock is a minute later: the run begins two minutes before the round leaves.
  await makeMornings(at('11-30 04:58'), { elapsed: () => (steady += minuteMs), daysBack: maxDaysBack });
  expect(await dairy.made(first)).toEqual(['2 on 2026-11-30']);
  expect(await dairy.made(second)).toEqual([]);
  expect(await dairy.missed(second)).toEqual(['too-late on 2026-11-30']);
});

describe('the farm', () => {
  it('is told once, after the last households of the evening, of all that get less', async () => {
    await areas('16:00', '18:00');
    const line = await dairy.sell(0);
    for (const time of ['16:00', '18:00'])
      await dairy.take(await dairy.sell(0, undefined, 65), inArea(`area-${time}`));
    await dairy.take(line, inArea('area-18:00'));
    const told: number[] = [];
    const maker = startMaker();
    for (const moment of ['11-29 16:00', '11-29 17:59', '11-29 18:00', '11-29 18:01', '11-30 05:00']) {
      await maker.at(moment);
      told.push((await dairy.mails()).length);
    }
    expect(told).toEqual([0, 0, 1, 1, 1]);
    expect((await dairy.mails())[0]?.match(/Jane Auma/g)?.length).toBe(3);
  });

  it('is told by the next process what one that died had written down', async () => {
    const household = await dairy.take(await dairy.sell(1));
    // The mail to the farm is the second.
    await whileBroken(
      collections().outbox,
      'updateOne',
      () => expect(startMaker().at('11-29 18:00')).rejects.toThrow('Some mornings could not be made.'),
      1,
    );
    expect(await dairy.made(household)).toEqual(['1 on 2026-11-30']);
    expect(await dairy.mails()).toEqual([]);
    for (const moment of ['11-29 18:05', '11-29 18:06']) await startMaker().at(moment);
    expect(await dairy.mails()).toEqual([expect.stringMatching(/Jane Auma.*Mon.*1 of 2 ×/)]);
  });

  it('gets fifty rows, and how many more there are', async () => {
    const line = await dairy.sell(0);
    const first = await dairy.take(line);
    await collections().standingOrders.updateOne(
      { _id: first._id },
      { $set: { untold: [{ day: '2026-11-29', text: 'Test' }] } },
    );
    const template = await dairy.reload(first);
    await collections().standingOrders.insertMany(
      Array.from({ length: 59 }, (_, index) => {
        const { _id, ...copy } = template;
        return { ...copy, household: _id, householdKey: String(index), isOpen: false } as never;
      }),
    );
    await makeMornings(at('11-29 17:00'));
    const [mail = '', ...more] = await dairy.mails();
    expect([mail.match(/Jane Auma/g)?.length, /And 10 more\./.test(mail), more]).toEqual([50, true, []]);
  });

  it('is not told of what was made before it was told', async () => {
    await areas('18:00', '20:00');
    const household = await dairy.take(await dairy.sell(10), inArea('area-18:00'));
    await dairy.set({ 'deliveryAreas.0.id': 'sega' });
    const maker = startMaker();
    await maker.at('11-29 18:01');
    expect((await dairy.reload(household)).failure?.day).toBe('2026-11-30');
    await dairy.set({ 'deliveryAreas.0.id': 'area-18:00' });
    await maker.at('11-29 20:01');
    expect([await dairy.made(household), await dairy.mails()]).toEqual([['2 on 2026-11-30'], []]);
  });
});

it('a timeline keeps two hundred entries, and a standing order nothing that is long past', async () => {
  const household = await dairy.take(await dairy.sell(10));
  const entry = { at: at('11-28 10:00'), by: 'farm', name: null, text: 'Begins' } as const;
  await collections().standingOrders.updateOne(
    { _id: household._id },
    {
      $set: { timeline: Array.from({ length: 250 }, () => entry) },
      $push: { pauses: { from: '2026-01-01', until: '2026-02-01', by: 'farm' } },
    },
  );
  await setOwnDay(
    household._id.toHexString(),
    { day: '2026-12-01', lines: [] },
    { by, now: at('11-28 11:00') },
  );
  await pauseStandingOrder(
    household._id.toHexString(),
    { from: '2026-12-03', until: null },
    { by, now: at('11-28 11:00') },
  );
  const { timeline, pauses } = await dairy.reload(household);
  expect(pauses.map(({ from }) => from)).toEqual(['2026-12-03']);
  expect(timeline.length).toBe(200);
  expect(timeline.at(-1)?.text).toMatch(/^Paused/);
});
