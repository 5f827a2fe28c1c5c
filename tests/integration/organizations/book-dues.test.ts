import type { ObjectId } from 'mongodb';
import { describe, expect, it, onTestFinished } from 'vitest';
import { collections } from '~/domain/collections';
import type { Organization } from '~/domain/organizations/organization';
import { reverseEntry } from '~/domain/organizations/entries/correct-payment.server';
import { recordPayment } from '~/domain/organizations/entries/record-payment.server';
import { bookDues } from '~/domain/organizations/subscription/book-dues.server';
import { changeSubscriptionStatus } from '~/domain/organizations/subscription/change-status.server';
import {
  mayChangeSubscription,
  subscriptionStatusNames,
} from '~/domain/organizations/subscription/subscription-status';
import { shillings } from '~/lib/format/money';
import { makePaymentForm } from '../../support/fixtures/account-entries';
import { useTestDatabase } from '../../support/database';
import { addOrganization } from '../../support/fixtures/organizations';
import { runScript } from '../../support/processes/run-script';
import { makeTempFolder } from '../../support/shop/start-shop';
import { addActive, by, change, days, dues, noon, read } from './subscriptions';

const target = useTestDatabase({ otherWriters: true });
const script = 'tests/support/processes/book-dues.ts';

describe('booking what is due', () => {
  it('books each period once, in any number of runs at once', async () => {
    const organization = await addActive('2026-03-01', {
      billingDay: '5',
      price: '1,000',
      paymentDays: '10',
    });
    expect(await bookDues(noon('2026-03-04'))).toBe(0);
    await Promise.all(Array.from({ length: 5 }, () => bookDues(noon('2026-03-05'))));
    await bookDues(noon('2026-03-06'));
    expect(await dues(organization)).toEqual([
      { day: '2026-03-05', amount: 100_000, to: '2026-04-04', payBy: '2026-03-15' },
    ]);
    expect(await read(organization)).toMatchObject({
      subscription: { nextBillingDay: '2026-04-05' },
      account: { charged: 100_000, paid: 0 },
      updatedAt: organization.updatedAt,
    });
  });

  it('begins a billing day at midnight in Nairobi', async () => {
    await addActive('2026-03-31');
    expect(await bookDues(new Date('2026-03-31T20:59:59.999Z'))).toBe(0);
    expect(await bookDues(new Date('2026-03-31T21:00:00.000Z'))).toBe(1);
  });

  it('books the month ends of three months on which nothing ran', async () => {
    const organization = await addActive('2028-01-31', { billingDay: '31' });
    expect(await bookDues(noon('2028-05-07'))).toBe(1);
    expect(await dues(organization)).toMatchObject([
      { day: '2028-01-31', to: '2028-02-28' },
      { day: '2028-02-29', to: '2028-03-30' },
      { day: '2028-03-31', to: '2028-04-29' },
      { day: '2028-04-30', to: '2028-05-30' },
    ]);
    const common = await addActive('2027-01-31', { name: 'Another', billingDay: '31' });
    await bookDues(noon('2027-03-01'));
    expect(await days(common)).toEqual(['2027-01-31', '2027-02-28']);
  });

  it('books nothing while a subscription is paused, and no day twice after it', async () => {
    const organization = await addActive('2026-01-01', { billingDay: '10' });
    // Nothing ran for two months: the pause books what was due before it.
    await change(organization, 'paused', noon('2026-02-20'));
    await bookDues(noon('2026-05-01'));
    await change(organization, 'active', noon('2026-05-10'), '');
    await bookDues(noon('2026-05-10'));
    // Paused and started again on a billing day.
    await change(organization, 'paused', noon('2026-05-10'));
    await change(organization, 'active', noon('2026-05-10'), '');
    await bookDues(noon('2026-06-09'));
    await change(organization, 'ended', noon('2026-06-09'));
    await bookDues(noon('2027-01-01'));
    expect(await days(organization)).toEqual(['2026-01-10', '2026-02-10', '2026-05-10']);
    expect((await read(organization)).subscription).toMatchObject({ status: 'ended', nextBillingDay: null });
  });

  it('books nothing for a price of 0, but moves the billing day', async () => {
    const organization = await addActive('2026-01-01', { price: '0' });
    await bookDues(noon('2026-02-01'));
    expect(await dues(organization)).toEqual([]);
    expect((await read(organization)).subscription.nextBillingDay).toBe('2026-03-01');
  });

  it('goes on with the others where one fails', async () => {
    const broken = await addActive('2026-01-01', { name: 'Broken' });
    const organization = await addActive('2026-01-01', { name: 'Whole' });
    await collections().organizations.updateOne({ _id: broken._id }, { $set: { paymentDays: NaN } });
    await expect(bookDues(noon('2026-01-02'))).rejects.toThrow('Some dues could not be booked');
    expect(await days(organization)).toEqual(['2026-01-01']);
    expect(await days(broken)).toEqual([]);
  });

  it('books each due once in two processes at once', async () => {
    const organizations: Organization[] = [];
    for (let number = 1; number <= 4; number += 1)
      organizations.push(await addActive('2026-01-15', { name: `School ${number}`, billingDay: '15' }));
    const now = noon('2026-04-01');
    const [other] = await Promise.all([
      runScript(script, { DUES_URI: target.uri, DUES_DB: target.name, DUES_NOW: now.toISOString() }),
      bookDues(now),
    ]);
    expect(other).toEqual({ code: 0, output: '' });
    for (const organization of organizations) {
      expect(await days(organization)).toEqual(['2026-01-15', '2026-02-15', '2026-03-15']);
      expect((await read(organization)).account).toMatchObject({ charged: 3 * 4_800_000, entries: 3 });
    }
  });

  it('books each due once when the process is killed between two writes', async () => {
    const folder = await makeTempFolder();
    onTestFinished(() => folder.remove());
    const run = (dieAt: number) =>
      runScript(script, {
        DUES_FOLDER: folder.path,
        DUES_NOW: noon('2026-04-01').toISOString(),
        DUES_DIE_AT: String(dieAt),
      });
    expect((await run(25)).code).toBe(null);
    const { code, output } = await run(0);
    expect([code, JSON.parse(output)]).toEqual([
      0,
      { charged: [3_600_000, 3_600_000, 3_600_000], numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9], keys: 9 },
    ]);
  });
});

it('knows the first day by which something is to be paid, through payments and corrections', async () => {
  const now = noon('2026-03-20');
  const organization = await addActive('2026-01-10', { billingDay: '10', price: '1,000', paymentDays: '5' });
  await bookDues(now);
  const earliest = async () => (await read(organization)).earliestPayBy;
  expect(await earliest()).toBe('2026-01-15');
  const pay = async (amount: number, key: string) => {
    const form = makePaymentForm(organization, { amount: shillings(amount), day: '2026-03-01' });
    const result = await recordPayment({ form, idempotencyKey: key, by, now });
    if (!result.ok) throw new Error(result.reason);
    return result.entry._id;
  };
  const takeBack = (entryId: ObjectId) =>
    reverseEntry({ entryId, reason: 'Wrong', idempotencyKey: entryId.toHexString(), by, now });
  await pay(1_500, 'one');
  expect(await earliest()).toBe('2026-02-15');
  const rest = await pay(1_500, 'two');
  expect(await earliest()).toBe(null);
  await takeBack(rest);
  expect(await earliest()).toBe('2026-02-15');
  const [, , march] = await collections().accountEntries.find({ kind: 'due' }).sort({ day: 1 }).toArray();
  if (march) await takeBack(march._id);
  expect([await earliest(), (await read(organization)).account.charged]).toEqual(['2026-02-15', 200_000]);
  await pay(500, 'three');
  expect(await earliest()).toBe(null);
});

describe('changing a subscription', () => {
  it('follows the table of transitions, with a history', async () => {
    for (const from of subscriptionStatusNames)
      for (const to of subscriptionStatusNames) {
        const organization = await addOrganization(noon('2026-01-01'), { name: `${from} ${to}` });
        await collections().organizations.updateOne(
          { _id: organization._id },
          { $set: { 'subscription.status': from } },
        );
        const result = await change(organization, to, noon('2026-01-02'));
        expect(result.ok, `${from} to ${to}`).toBe(mayChangeSubscription(from, to));
        const { subscription } = await read(organization);
        expect(subscription.status).toBe(result.ok ? to : from);
        expect(subscription.nextBillingDay).toBe(result.ok && to === 'active' ? '2026-02-01' : null);
        expect(subscription.history).toHaveLength(result.ok ? 2 : 1);
      }
  });

  it('is made once by a form that is sent twice, and refused to whoever saw an older status', async () => {
    const organization = await addOrganization(noon('2026-01-01'));
    const start = () =>
      changeSubscriptionStatus({
        organizationId: organization._id,
        seenStatus: 'pending',
        status: 'active',
        remarks: '',
        by,
        now: noon('2026-01-02'),
      });
    const results = await Promise.all([start(), start()]);
    expect(results.map((result) => result.ok && result.repeated).sort()).toEqual([false, true]);
    const late = await changeSubscriptionStatus({
      organizationId: organization._id,
      seenStatus: 'pending',
      status: 'ended',
      remarks: 'They closed',
      by,
      now: noon('2026-01-03'),
    });
    expect(late).toMatchObject({ ok: false, reason: 'changed' });
    const log = await collections().auditEntries.find({ action: 'Changed the subscription' }).toArray();
    expect(log).toMatchObject([
      { before: { status: 'pending' }, after: { status: 'active', nextBillingDay: '2026-02-01' } },
    ]);
  });
});
