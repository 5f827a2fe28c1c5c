import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { reverseEntry } from '~/domain/organizations/entries/correct-payment.server';
import { bookDues } from '~/domain/organizations/subscription/book-dues.server';
import { mayChangeSubscription } from '~/domain/organizations/subscription/subscription-status';
import { addDays, daysBetween } from '~/lib/calendar-days';
import { useTestDatabase } from '../../support/database';
import { chooseRuns } from '../../support/full-run';
import { addActive, by, change, days, dues, edit, noon, read } from './subscriptions';

useTestDatabase();

const runs = chooseRuns(20, 'DUES_RUNS');
const seed = Number(process.env['DUES_SEED'] ?? 20261126);

describe('a month is billed once', () => {
  it('when the subscription is paused and started again in it', async () => {
    const organization = await addActive('2026-02-10', { billingDay: '10', price: '1,000' });
    await bookDues(noon('2026-02-10'));
    for (const status of ['paused', 'ended'] as const) {
      await change(organization, status, noon('2026-02-14'));
      await bookDues(noon('2026-02-15'));
      await change(organization, 'active', noon('2026-02-20'), '');
      await bookDues(noon('2026-02-21'));
    }
    // Nothing ran in the week of the next billing day.
    await bookDues(noon('2026-03-17'));
    expect(await days(organization)).toEqual(['2026-02-10', '2026-03-10']);
  });

  it('when its billing day changes while it is paused', async () => {
    const organization = await addActive('2026-02-10', { billingDay: '10', price: '2,800' });
    await bookDues(noon('2026-02-10'));
    await change(organization, 'paused', noon('2026-02-12'));
    await edit(organization, { billingDay: '20' }, noon('2026-02-13'));
    await change(organization, 'active', noon('2026-02-15'), '');
    await bookDues(noon('2026-03-25'));
    expect(await dues(organization)).toMatchObject([
      { day: '2026-02-10', to: '2026-03-09', amount: 280_000 },
      { day: '2026-03-10', to: '2026-03-19', amount: 100_000 },
      { day: '2026-03-20', to: '2026-04-19', amount: 280_000 },
    ]);
  });

  it('when its due was taken back, and the subscription started again', async () => {
    const organization = await addActive('2026-02-10', { billingDay: '10', price: '1,000' });
    await bookDues(noon('2026-02-10'));
    const [due] = await collections().accountEntries.find().toArray();
    if (!due) throw new Error('the due is booked');
    const now = noon('2026-02-11');
    await reverseEntry({ entryId: due._id, reason: 'Half-term', idempotencyKey: 'one', by, now });
    await change(organization, 'paused', now);
    await edit(organization, { billingDay: '25' }, now);
    await change(organization, 'active', noon('2026-02-12'), '');
    await bookDues(noon('2026-03-09'));
    expect(await days(organization)).toEqual(['2026-02-10']);
  });

  it('and what is left of it in part, when the billing day is moved earlier or later', async () => {
    const organization = await addActive('2026-01-20', { billingDay: '20', price: '2,800' });
    // The past is booked at the old price and day.
    const earlier = await edit(organization, { billingDay: '5', price: '5,600' }, noon('2026-01-25'));
    expect(earlier.subscription.nextBillingDay).toBe('2026-02-20');
    // Nothing ran for a week.
    await bookDues(noon('2026-02-27'));
    const later = await edit(organization, { billingDay: '31' }, noon('2026-03-06'));
    expect(later.subscription.nextBillingDay).toBe('2026-04-05');
    await bookDues(noon('2026-05-31'));
    expect(await dues(organization)).toMatchObject([
      { day: '2026-01-20', to: '2026-02-19', amount: 280_000 },
      { day: '2026-02-20', to: '2026-03-04', amount: 260_000 },
      { day: '2026-03-05', to: '2026-04-04', amount: 560_000 },
      // 25 of 30 days, in whole shillings.
      { day: '2026-04-05', to: '2026-04-29', amount: 466_700 },
      { day: '2026-04-30', to: '2026-05-30', amount: 560_000 },
      { day: '2026-05-31', to: '2026-06-29', amount: 560_000 },
    ]);
    const part = await collections().accountEntries.findOne({ day: '2026-02-20' });
    expect(part?.description).toBe('40 litres of fresh milk on every school day (13 of 28 days)');
  });
});

const step = fc.oneof(
  fc.record({ act: fc.constant('days'), count: fc.constantFrom(0, 1, 3, 8, 30, 31, 75) }),
  fc.record({ act: fc.constant('run') }),
  fc.record({ act: fc.constantFrom('active', 'paused', 'ended', 'pending') }),
  fc.record({ act: fc.constant('billing day'), billingDay: fc.constantFrom(1, 5, 15, 28, 29, 30, 31) }),
);
const histories = fc.array(step, { minLength: 5, maxLength: 25 });

type Step =
  typeof histories extends fc.Arbitrary<infer Steps extends readonly unknown[]> ? Steps[number] : never;

const price = 300_000;

/** Days that pass without a run of the job are a shop that is down. */
async function runHistory(history: readonly Step[]): Promise<void> {
  const { organizations, accountEntries } = collections();
  await organizations.deleteMany({});
  await accountEntries.deleteMany({});
  let today = '2028-01-15';
  const organization = await addActive(today, { billingDay: '15', price: String(price / 100) });
  const stops: string[] = [];
  for (const step of history) {
    const { status } = (await read(organization)).subscription;
    if (step.act === 'days') today = addDays(today, step.count);
    else if (step.act === 'run') await Promise.all([bookDues(noon(today)), bookDues(noon(today))]);
    else if (step.act === 'billing day')
      await edit(organization, { billingDay: String(step.billingDay) }, noon(today));
    else if (mayChangeSubscription(status, step.act)) {
      await change(organization, step.act, noon(today));
      if (step.act !== 'active') stops.push(today);
    }
  }
  await bookDues(noon(today));

  const booked = await dues(organization);
  let previous: (typeof booked)[number] | undefined;
  for (const due of booked) {
    const { day, to = '', amount } = due;
    const length = daysBetween(day, to) + 1;
    expect(amount, `${day} to ${to}`).toBeGreaterThanOrEqual((price * length) / 31 - 50);
    expect(amount, `${day} to ${to}`).toBeLessThanOrEqual((price * length) / 28 + 50);
    if (previous) {
      const next = addDays(previous.to ?? '', 1);
      expect(day >= next, `${day} is after the time billed on ${previous.day}`).toBe(true);
      const { day: from } = previous;
      const isStopped = stops.some((stop) => stop >= from && stop <= day);
      if (!isStopped) expect(day, 'the next due begins where the one before ends').toBe(next);
    }
    previous = due;
  }
  const { subscription } = await read(organization);
  if (subscription.status === 'active') {
    expect(subscription.nextBillingDay && subscription.nextBillingDay > today).toBe(true);
    expect(subscription.nextBillingDay && subscription.nextBillingDay > (previous?.to ?? '')).toBe(true);
  } else expect(subscription.nextBillingDay).toBeNull();
}

it(
  `has no day billed twice or left out, whatever happens to a subscription (${runs} runs, seed ${seed})`,
  async () => {
    await fc.assert(fc.asyncProperty(histories, runHistory), { numRuns: runs, seed, endOnFailure: false });
  },
  60_000 + runs * 3_000,
);
