import { describe, expect, it } from 'vitest';
import { addDays } from '~/lib/calendar-days';
import type { CartLine } from '~/domain/cart/cart';
import { collections } from '~/domain/collections';
import {
  changeStandingOrder,
  endStandingOrder,
  pauseStandingOrder,
  resumeStandingOrder,
  setOwnDay,
  takeStandingOrder,
  type StandingOrderFailure,
} from '~/domain/standing-orders/change-standing-order.server';
import { makeMornings } from '~/domain/standing-orders/making/make-mornings.server';
import { morningOn } from '~/domain/standing-orders/promised-days';
import { describeRefusal, standingOrderValues } from '~/domain/standing-orders/standing-order-form';
import { viewStandingOrder } from '~/domain/standing-orders/list/standing-order-view.server';
import { loadTomorrows, setTomorrow } from '~/domain/standing-orders/outcomes/tomorrow.server';
import { weekdays } from '~/lib/weekdays';
import { at, by, closed, useDairy } from './dairy';

const dairy = useDairy();

const eveningBefore = at('11-29 18:00');
const idOf = ({ _id }: { readonly _id: { toHexString(): string } }) => _id.toHexString();
const until = (day: string) => ({ from: null, until: day });

describe('taking one', () => {
  it('is refused while the farm has none, and for a day whose last hour has passed', async () => {
    const form = dairy.form(await dairy.sell(10), { from: '2026-11-29' });
    expect(await takeStandingOrder(form, { by, now: at('11-28 18:00') })).toEqual({
      ok: false,
      reason: 'too-early',
      first: '2026-11-30',
    });
    await dairy.set({ 'standing.isOn': false });
    expect(await takeStandingOrder(form, { by, now: at('11-28 10:00') })).toEqual({
      ok: false,
      reason: 'switched-off',
    });
  });

  it('twice for a phone and a place keeps the first, and after its end goes on as the same household', async () => {
    const form = dairy.form(await dairy.sell(100));
    const take = (now = at('11-28 10:00')) => takeStandingOrder(form, { by, now });
    const both = await Promise.all([take(), take()]);
    const first = both.find(({ ok }) => ok);
    if (!first?.ok) throw new Error('neither was taken');
    expect(both.filter(({ ok }) => !ok)).toEqual([{ ok: false, reason: 'taken', id: idOf(first.order) }]);
    await makeMornings(eveningBefore);
    expect(await endStandingOrder(idOf(first.order), { by, now: eveningBefore })).toMatchObject({
      ok: true,
      firstDay: '2026-12-01',
    });
    const again = await takeStandingOrder({ ...form, from: '2026-12-01' }, { by, now: eveningBefore });
    if (!again.ok) throw new Error(again.reason);
    expect(again.order.household).toEqual(first.order.household);
    await makeMornings(at('11-30 18:00'));
    expect(await dairy.made(again.order)).toEqual(['2 on 2026-11-30', '2 on 2026-12-01']);
  });
});

it('of a household that has moved leaves its mornings to it, and another may begin there', async () => {
  const line = await dairy.sell(100);
  const form = dairy.form(line);
  const who = { by, now: at('11-28 10:00') };
  const first = await dairy.take(line, { customer: form.customer });
  await endStandingOrder(idOf(first), who);
  const moved = await takeStandingOrder(form, who);
  if (!moved.ok) throw new Error(moved.reason);
  const place = { ...form.place, address: 'The red gate' };
  await changeStandingOrder(idOf(moved.order), { ...form, place, seenRevision: 0 }, who);
  const second = await takeStandingOrder(form, who);
  if (!second.ok) throw new Error(second.reason);
  await makeMornings(eveningBefore);
  const orders = await dairy.ordersOf();
  expect(orders.map(({ delivery }) => delivery.method === 'delivery' && delivery.address).sort()).toEqual([
    'The blue gate',
    'The red gate',
  ]);
});

it('a day that was skipped stays skipped, whatever is said of later days', async () => {
  const household = await dairy.take(await dairy.sell(100));
  const skip = (day: string, now: Date) => setOwnDay(idOf(household), { day, lines: [] }, { by, now });
  await skip('2026-11-30', at('11-29 12:00'));
  await makeMornings(eveningBefore);
  expect(await skip('2026-12-01', at('11-29 18:05'))).toMatchObject({ ok: true });
  await makeMornings(at('11-29 18:06'));
  await makeMornings(at('11-30 12:00'));
  expect(await dairy.made(household)).toEqual([]);
  expect(await dairy.missed(household)).toEqual([]);
});

it('a day on which nothing was left stays without, though its last hour is later by now', async () => {
  const line = await dairy.sell(0);
  const household = await dairy.take(line);
  await makeMornings(eveningBefore);
  await dairy.serve(weekdays, '20:00');
  await dairy.setVariant(line.sku, { stockQuantity: 9 });
  const now = at('11-29 18:30');
  const lines = [{ ...line, quantity: 5 }];
  expect(await setOwnDay(idOf(household), { day: '2026-11-30', lines }, { by, now })).toEqual({
    ok: false,
    reason: 'too-early',
    first: '2026-12-01',
  });
  const { firstDay, coming } = await viewStandingOrder(await dairy.reload(household), now);
  expect([firstDay, coming[1]]).toMatchObject([
    '2026-12-01',
    { text: 'Nothing was left of what they take', mayChange: false, maySkip: false },
  ]);
  expect(
    (await loadTomorrows([household.household.toHexString()], now)).values().next().value?.lines,
  ).toEqual([]);
});

it('a day on which nothing can come is not set to bring something', async () => {
  await dairy.serve(weekdays.filter((day) => day !== 'sunday'));
  await dairy.set({ closures: [closed('2026-12-08')] });
  const line = await dairy.sell(100);
  const household = await dairy.take(line, { from: '2026-12-02' });
  const now = at('11-28 12:00');
  await pauseStandingOrder(idOf(household), { from: '2026-12-09', until: '2026-12-11' }, { by, now });
  const set = async (day: string, lines: readonly CartLine[] = [line]) => {
    const result = await setTomorrow(idOf(household), { day, lines }, { by: by.staff, now });
    return result.ok ? result.did : describeRefusal(result as StandingOrderFailure);
  };
  for (const [day, said] of [
    ['2026-12-01', 'Nothing can come on Tuesday 1 December: it begins later.'],
    ['2026-12-06', 'Nothing can come on Sunday 6 December: we don’t deliver on that day.'],
    ['2026-12-08', 'Nothing can come on Tuesday 8 December: we are closed on that day.'],
    ['2026-12-10', 'Nothing can come on Thursday 10 December: it is paused then.'],
    ['2026-12-11', 'set'],
  ] as const)
    expect(await set(day)).toBe(said);
  expect(await set('2026-12-08', [])).toBe('left-out');
});

it('the page says what has become of a morning, and what comes next', async () => {
  const household = await dairy.take(await dairy.sell(2));
  const days = async (now: Date) => {
    const { coming, next } = await viewStandingOrder(await dairy.reload(household), now);
    return [...coming.slice(0, 2).map(({ text }) => text), next?.slice(0, 3)];
  };
  await makeMornings(eveningBefore);
  await collections().orders.updateOne({}, { $set: { status: 'cancelled' } });
  expect((await days(at('11-30 04:00')))[0]).toBe('Cancelled');
  await collections().orders.updateOne({}, { $set: { status: 'delivered' } });
  expect(await days(at('11-30 05:00'))).toEqual(['Brought', expect.stringMatching(/^2 ×/), 'Tue']);
  await makeMornings(at('11-30 18:00'));
  expect(await days(at('11-30 18:00'))).toEqual(['Brought', 'Nothing was left of what they take', 'Wed']);
});

describe('a pause', () => {
  it('begins with the first day that can still be changed, and what is made comes', async () => {
    const household = await dairy.take(await dairy.sell(100));
    await makeMornings(eveningBefore);
    // The clock is behind that of the process that made it.
    const paused = await pauseStandingOrder(idOf(household), until('2026-12-03'), {
      by,
      now: at('11-29 17:59'),
    });
    expect(paused).toMatchObject({ ok: true, firstDay: '2026-12-01' });
    for (const day of ['11-30', '12-01', '12-02']) await makeMornings(at(`${day} 18:00`));
    expect(await dairy.made(household)).toEqual(['2 on 2026-11-30', '2 on 2026-12-03']);
    expect(await dairy.missed(household)).toEqual([]);
  });

  it('ends early with the first day that is still possible', async () => {
    const household = await dairy.take(await dairy.sell(100));
    await pauseStandingOrder(idOf(household), { from: null, until: null }, { by, now: at('11-28 12:00') });
    for (const day of ['11-28', '11-29', '11-30']) await makeMornings(at(`${day} 18:00`));
    expect(
      await resumeStandingOrder(idOf(household), '2026-11-29', { by, now: at('12-01 12:00') }),
    ).toMatchObject({
      ok: true,
      firstDay: '2026-12-02',
    });
    await makeMornings(at('12-01 18:00'));
    expect(await dairy.made(household)).toEqual(['2 on 2026-12-02']);
    expect(await dairy.missed(household)).toEqual([]);
  });

  it('that ends early leaves later pauses and changes alone, and ends once', async () => {
    const begun = { from: '2026-11-27' };
    const household = await dairy.take(await dairy.sell(100), begun, at('11-26 10:00'));
    const { rules, customer, place } = household;
    const who = { by, now: at('11-28 12:00') };
    const [rule] = rules;
    if (!rule) throw new Error('no rule');
    const { days, lines } = rule;
    const form = { days, lines, customer, place, from: '2026-12-10', seenRevision: 0 };
    expect(await changeStandingOrder(idOf(household), form, who)).toMatchObject({ ok: true });
    await pauseStandingOrder(idOf(household), until('2026-12-05'), who);
    await pauseStandingOrder(idOf(household), { from: '2026-12-24', until: '2026-12-27' }, who);
    const resume = () => resumeStandingOrder(idOf(household), '2026-11-29', { by, now: at('11-30 12:00') });
    expect(await resume()).toMatchObject({ ok: true });
    expect(await resume()).toEqual({ ok: false, reason: 'not-paused' });
    const after = await dairy.reload(household);
    expect(after.rules.map(({ from }) => from)).toEqual(['2026-11-27', '2026-12-10']);
    expect(after.pauses.map(({ from, until: end }) => [from, end])).toEqual([
      ['2026-11-29', '2026-12-01'],
      ['2026-12-24', '2026-12-27'],
    ]);
  });

  it('is one of ten ahead at most; one that joins others is none more', async () => {
    const household = await dairy.take(await dairy.sell(100));
    const pauses = Array.from({ length: 10 }, (_, index) => ({
      from: addDays('2027-01-01', index * 4),
      until: addDays('2027-01-03', index * 4),
      by: 'customer' as const,
    }));
    await collections().standingOrders.updateOne({ _id: household._id }, { $set: { pauses } });
    const pause = (from: string, end: string) =>
      pauseStandingOrder(idOf(household), { from, until: end }, { by, now: at('11-28 12:00') });
    const refused = await pause('2027-06-01', '2027-06-03');
    expect(refused).toEqual({ ok: false, reason: 'too-many-pauses' });
    expect(await pause('2027-01-03', '2027-01-05')).toMatchObject({ ok: true });
    expect(await pause('2027-06-01', '2027-06-03')).toMatchObject({ ok: true });
    // Those that are over count no more.
    const over = { from: '2026-11-20', until: '2026-11-29', by: 'customer' as const };
    await collections().standingOrders.updateOne(
      { _id: household._id },
      { $set: { pauses: [over, ...pauses.slice(1)] } },
    );
    expect(await pause('2027-06-01', '2027-06-03')).toMatchObject({ ok: true });
  });

  it('without end gets one, and what is said is what holds', async () => {
    const household = await dairy.take(await dairy.sell(100));
    const who = { by, now: at('11-28 12:00') };
    await pauseStandingOrder(idOf(household), { from: '2026-12-01', until: null }, who);
    const said = await pauseStandingOrder(idOf(household), { from: '2026-12-02', until: '2026-12-05' }, who);
    if (!said.ok) throw new Error(said.reason);
    expect(said.order.timeline.at(-1)?.text).toBe(
      'Paused from Tuesday 1 December until Saturday 5 December, when it comes again',
    );
    expect(morningOn(said.order, '2026-12-05').kind).toBe('promised');
  });

  it.each([
    [
      { from: '2026-11-28', until: null },
      { reason: 'too-early', first: '2026-11-30' },
    ],
    [
      { from: '2026-12-05', until: '2026-12-05' },
      { reason: 'until-before-from', from: '2026-12-05', until: '2026-12-05' },
    ],
    [
      { from: null, until: '2026-11-29' },
      { reason: 'until-before-from', from: '2026-11-30', until: '2026-11-29' },
    ],
  ])('of %j is refused', async (pause, refusal) => {
    const household = await dairy.take(await dairy.sell(10));
    const result = await pauseStandingOrder(idOf(household), pause, { by, now: at('11-29 12:00') });
    expect(result).toEqual({ ok: false, ...refusal });
  });
});

describe('a change', () => {
  it('begins no sooner than what is agreed, unless somebody says so', async () => {
    const household = await dairy.take(await dairy.sell(10), { from: '2026-12-10' });
    expect(standingOrderValues(household, '2026-11-29').values.from).toBe('2026-12-10');
    expect(standingOrderValues(household, '2026-12-11').values.from).toBe('2026-12-11');
  });

  it('leaves a day alone that was set by hand, and what is past', async () => {
    const household = await dairy.take(await dairy.sell(100));
    const { rules, customer, place } = household;
    const [rule] = rules;
    if (!rule) throw new Error('no rule');
    const lines = rule.lines.map((line) => ({ ...line, quantity: 5 }));
    const who = { by, now: at('11-28 12:00') };
    await setOwnDay(idOf(household), { day: '2026-12-01', lines }, who);
    await setOwnDay(idOf(household), { day: '2026-12-02', lines: [] }, who);
    await makeMornings(eveningBefore);
    const { revision: seenRevision } = await dairy.reload(household);
    const form = {
      customer,
      place,
      days: ['tuesday', 'wednesday', 'thursday'] as const,
      lines: rule.lines.map((line) => ({ ...line, quantity: 3 })),
      from: '2026-12-01',
      seenRevision,
    };
    expect(await changeStandingOrder(idOf(household), form, { by, now: eveningBefore })).toMatchObject({
      ok: true,
    });
    expect(await changeStandingOrder(idOf(household), form, { by, now: eveningBefore })).toEqual({
      ok: false,
      reason: 'conflict',
    });
    for (const day of ['11-30', '12-01', '12-02', '12-03']) await makeMornings(at(`${day} 18:00`));
    expect(await dairy.made(household)).toEqual(['2 on 2026-11-30', '5 on 2026-12-01', '3 on 2026-12-03']);
    expect(await dairy.missed(household)).toEqual([]);
  });

  it.each([
    [by, 'Achieng', 3],
    [{ kind: 'customer' } as const, 'the household', 0],
    [{ kind: 'shop' } as const, 'the shop', 0],
  ])('says who did it, and audits only staff: %j', async (actor, name, audited) => {
    const form = dairy.form(await dairy.sell(10));
    const who = { by: actor, now: at('11-28 12:00') };
    const taken = await takeStandingOrder(form, who);
    if (!taken.ok) throw new Error(taken.reason);
    const id = idOf(taken.order);
    await setOwnDay(id, { day: '2026-12-01', lines: [] }, who);
    await pauseStandingOrder(id, until('2026-12-03'), who);
    const changed = await dairy.reload(taken.order);
    const { kind } = actor;
    expect(changed).toMatchObject({ ownDays: [{ by: kind }], pauses: [{ by: kind }] });
    expect(changed.takenBy).toEqual(kind === 'farm' ? by.staff.userId : null);
    const { timeline } = await viewStandingOrder(changed, who.now);
    expect(timeline.map((entry) => entry.name)).toEqual([name, name, name]);
    expect(await collections().auditEntries.countDocuments({ subject: 'standing-order' })).toBe(audited);
  });

  it('is audited without the person, and can’t be made after the end', async () => {
    const household = await dairy.take(await dairy.sell(10));
    const who = { by, now: at('11-28 12:00') };
    await endStandingOrder(idOf(household), who);
    expect(await pauseStandingOrder(idOf(household), until('2026-12-03'), who)).toEqual({
      ok: false,
      reason: 'ended',
    });
    const entries = await collections().auditEntries.find({ subject: 'standing-order' }).toArray();
    expect(entries.map(({ action }) => action).sort()).toEqual([
      'Ended the standing order',
      'Took the standing order',
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/Jane|Auma|blue gate|\+254/);
    await makeMornings(eveningBefore);
    expect(await dairy.made(household)).toEqual([]);
    expect(morningOn(await dairy.reload(household), '2026-11-30').kind).toBe('none');
  });
});
