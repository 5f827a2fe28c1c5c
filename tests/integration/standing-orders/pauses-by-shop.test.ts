import { expect, it } from 'vitest';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { outcomeKinds, type OutcomeKind } from '~/domain/orders/status/morning-outcome';
import { resumeStandingOrder } from '~/domain/standing-orders/change-standing-order.server';
import { makeMornings } from '~/domain/standing-orders/making/make-mornings.server';
import { followPhone } from '~/domain/standing-orders/outcomes/follow-phone.server';
import { recordOutcome } from '~/domain/standing-orders/outcomes/record-outcome.server';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import { at, by, useDairy } from './dairy';
import { phoneOf } from '../../support/fixtures/phone-of';

const dairy = useDairy();

const who = (now: Date) => ({ by: by.staff, now });
const idOf = ({ _id }: StandingOrder) => _id.toHexString();

/** Says of mornings from Monday 30 November on what became of them, each at 07:00 of its day. A dot: nothing is said. */
async function live(of: StandingOrder, outcomes: string, first = 30): Promise<void> {
  for (const [index, letter] of [...outcomes].entries()) {
    const day = new Date(Date.UTC(2026, 10, first + index)).toISOString().slice(5, 10);
    const evening = new Date(Date.UTC(2026, 10, first + index - 1)).toISOString().slice(5, 10);
    await makeMornings(at(`${evening} 18:00`));
    const kind = (Object.keys(outcomeKinds) as OutcomeKind[]).find((each) => each.startsWith(letter));
    const order = (await dairy.ordersOf(of)).find(({ standing }) => standing?.day === `2026-${day}`);
    if (kind && order) await recordOutcome(order.number, say(kind), who(at(`${day} 07:00`)));
  }
}

const say = (kind: OutcomeKind) => {
  if (kind === 'other') throw new Error('not said here');
  return { kind };
};

const mailsToFarm = async () =>
  (
    await collections()
      .outbox.find({ key: /^farm standing-paused \S+ \S+$/ })
      .toArray()
  ).map(({ text }) => text);

it.each([
  ['two in a row', 'nn', '2026-12-02'],
  ['with somebody in between', 'nbn', null],
  ['with milk left at the gate in between', 'nln', null],
  ['with a morning in between of which nobody said anything', 'n.n', null],
])('nobody there: %s', async (_, outcomes, pausedFrom) => {
  const household = await dairy.take(await dairy.sell(100));
  await live(household, outcomes);
  const { pauses, timeline } = await dairy.reload(household);
  expect(pauses).toEqual(pausedFrom === null ? [] : [{ from: pausedFrom, until: null, by: 'shop' }]);
  expect((await mailsToFarm()).length).toBe(pausedFrom === null ? 0 : 1);
  if (pausedFrom === null) return;
  expect(timeline.at(-1)).toMatchObject({
    by: 'shop',
    text: 'Paused from Wednesday 2 December: nobody was there on Monday 30 November and Tuesday 1 December',
  });
  const told = (await dairy.mails(household)).at(-1);
  expect(told).toContain(
    'Nobody was there on Monday 30 November and Tuesday 1 December. So your standing order is paused from Wednesday 2 December, until you tell us',
  );
});

it('a morning that was not brought is none; who is back from the pause begins anew', async () => {
  const household = await dairy.take(await dairy.sell(100));
  // The letter of 'not-brought' is that of 'nobody'.
  await live(household, 'n');
  await makeMornings(at('11-30 18:00'));
  const tuesday = (await dairy.ordersOf(household)).at(-1);
  await recordOutcome(tuesday?.number ?? '', { kind: 'not-brought' }, who(at('12-01 07:00')));
  await live(household, 'n', 32);
  expect((await dairy.reload(household)).pauses).toMatchObject([{ from: '2026-12-03', until: null }]);
  await resumeStandingOrder(idOf(household), '2026-12-03', { by, now: at('12-03 09:00') });
  await live(household, 'n', 34);
  expect((await dairy.reload(household)).pauses).toMatchObject([{ until: '2026-12-04' }]);
  await live(household, 'n', 35);
  expect((await dairy.reload(household)).pauses.at(-1)).toMatchObject({ from: '2026-12-06', until: null });
  expect((await mailsToFarm()).length).toBe(2);
});

it('is told also where the same pause was taken back before it began', async () => {
  const household = await dairy.take(await dairy.sell(100));
  await live(household, 'nn');
  await resumeStandingOrder(idOf(household), '2026-12-02', { by, now: at('12-01 08:00') });
  const tuesday = (await dairy.ordersOf(household)).at(-1)?.number ?? '';
  for (const kind of ['brought', 'nobody'] as const)
    await recordOutcome(tuesday, { kind }, who(at('12-01 09:00')));
  expect((await dairy.reload(household)).pauses).toMatchObject([{ from: '2026-12-02', until: null }]);
  const told = (await dairy.mails(household)).filter((text) => text.includes('is paused from Wednesday 2'));
  expect([told.length, (await mailsToFarm()).length]).toEqual([2, 2]);
});

it('nobody there, said days later: no pause where milk has come to them since', async () => {
  const household = await dairy.take(await dairy.sell(100));
  await live(household, '..bb');
  for (const { number } of (await dairy.ordersOf(household)).slice(0, 2))
    expect(await recordOutcome(number, { kind: 'nobody' }, who(at('12-04 07:00')))).toMatchObject({
      ok: true,
      paused: false,
    });
  expect((await dairy.reload(household)).pauses).toEqual([]);
});

it('a phone that is somebody else’s by now pauses its standing orders, and is told nothing', async () => {
  const mine = await dairy.take(await dairy.sell(10));
  const phone = phoneOf(mine.customer);
  for (const now of [at('11-29 10:00'), at('11-29 10:01')])
    await withTransaction((session) => followPhone(phone, { kind: 'disowned' }, { now, session }));
  expect((await dairy.reload(mine)).pauses).toEqual([{ from: '2026-11-30', until: null, by: 'shop' }]);
  expect((await mailsToFarm()).length).toBe(1);
  expect((await dairy.mails(mine)).length).toBe(1);
  expect(await collections().smsMessages.countDocuments()).toBe(0);
});
