import type { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import type { AccountEntry } from '~/domain/organizations/entries/account-entry';
import { reverseEntry, updatePayment } from '~/domain/organizations/entries/correct-payment.server';
import { findEntry, listPayments } from '~/domain/organizations/entries/list-payments.server';
import { paymentFilter } from '~/domain/organizations/entries/payment-filter';
import type { PaymentForm } from '~/domain/organizations/entries/payment-form';
import { recordPayment } from '~/domain/organizations/entries/record-payment.server';
import { summarizePayments } from '~/domain/organizations/entries/summarize-payments.server';
import { shillings } from '~/lib/format/money';
import { useTestDatabase } from '../../../support/database';
import { insertOrganization, makePaymentForm } from '../../../support/fixtures/account-entries';
import { makeOrder } from '../../../support/fixtures/orders';
import { makeStaffMember } from '../../../support/fixtures/staff';
import { newIdempotencyKey } from '../../orders/shop';

useTestDatabase();

const by = makeStaffMember();
const now = new Date('2026-11-23T09:00:00Z');
const code = 'SKL1234567';

const send = (form: PaymentForm, idempotencyKey = newIdempotencyKey()) =>
  recordPayment({ form, idempotencyKey, by, now });

async function add(form: PaymentForm): Promise<AccountEntry> {
  const result = await send(form);
  if (!result.ok) throw new Error(result.reason);
  return result.entry;
}

const correction = (entryId: ObjectId) => ({
  entryId,
  reason: 'Typed twice',
  idempotencyKey: newIdempotencyKey(),
  by,
  now,
});

const reasons = (results: readonly { readonly ok: boolean }[]) =>
  results.map((result) => ('reason' in result ? result.reason : 'ok')).sort();

const statusOf = async ({ _id }: AccountEntry) => (await findEntry(_id.toHexString()))?.status;

describe('concurrent forms', () => {
  it('are one entry where the same form is sent twenty times', async () => {
    const form = makePaymentForm(await insertOrganization());
    const key = newIdempotencyKey();
    const results = await Promise.all(Array.from({ length: 20 }, () => send(form, key)));
    expect(new Set(results.map((result) => result.ok && result.entry.number))).toEqual(new Set([1]));
    expect(await summarizePayments(paymentFilter.none)).toMatchObject({
      totalPayments: 1,
      received: 100_000,
    });
    expect(await collections().auditEntries.countDocuments()).toBe(1);
  });

  it('have numbers without gaps or doubles, those that are refused included', async () => {
    const school = await insertOrganization();
    const forms = Array.from({ length: 12 }, (_, index) =>
      makePaymentForm(school, { method: 'MPESA', transactionCode: `SKL123456${index % 8}` }),
    );
    const results = await Promise.all(forms.map((form) => send(form)));
    expect(reasons(results)).toEqual([
      ...Array.from({ length: 4 }, () => 'code-used'),
      ...Array.from({ length: 8 }, () => 'ok'),
    ]);
    const entries = await collections().accountEntries.find().sort({ number: 1 }).toArray();
    expect(entries.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const stored = await collections().organizations.findOne({ _id: school._id });
    expect(stored?.account.paid).toBe(800_000);
  });

  it('correct an entry once, and pay no bill twice', async () => {
    const school = await insertOrganization();
    const entry = await add(makePaymentForm(school));
    const form = makePaymentForm(school, { amount: shillings(900) });
    const corrections = await Promise.all([
      reverseEntry(correction(entry._id)),
      updatePayment({ ...correction(entry._id), form }),
      reverseEntry(correction(entry._id)),
      updatePayment({ ...correction(entry._id), form }),
    ]);
    expect(reasons(corrections)).toEqual(['already-reversed', 'already-reversed', 'already-reversed', 'ok']);

    const bill = await add(makePaymentForm(null, { method: 'CREDIT', amount: shillings(500) }));
    const settlement = makePaymentForm(null, {
      method: 'CASH',
      amount: shillings(300),
      settles: bill._id.toHexString(),
    });
    expect(reasons(await Promise.all([send(settlement), send(settlement), send(settlement)]))).toEqual([
      'ok',
      'too-much',
      'too-much',
    ]);
    expect(await statusOf(bill)).toBe('PARTIAL');
  });
});

describe('a correction', () => {
  it('reverses an entry on its day, and says why', async () => {
    const school = await insertOrganization();
    const entry = await add(makePaymentForm(school, { day: '2026-10-31' }));
    const result = await reverseEntry(correction(entry._id));
    expect(result).toMatchObject({
      ok: true,
      entry: {
        number: 2,
        amount: -100_000,
        day: '2026-10-31',
        description: 'Correction of V-00001',
        reversal: { of: entry._id, reason: 'Typed twice' },
      },
    });
    const { documents } = await listPayments(paymentFilter.none);
    expect(documents.map(({ status }) => status)).toEqual(['CORRECTION', 'REVERSED']);
    expect(await summarizePayments(paymentFilter.none)).toMatchObject({
      totalAmount: 0,
      totalPayments: 0,
      mostUsedMethod: null,
    });
    if (result.ok)
      expect(await reverseEntry(correction(result.entry._id))).toEqual({
        ok: false,
        reason: 'already-reversed',
      });
  });

  it('changes nothing where the new form is refused', async () => {
    const school = await insertOrganization();
    const entry = await add(makePaymentForm(school));
    const form = makePaymentForm({ _id: entry._id });
    expect(await updatePayment({ ...correction(entry._id), form })).toEqual({
      ok: false,
      reason: 'unknown-organization',
    });
    expect(await statusOf(entry)).toBe('PAID');
    expect(await collections().accountEntries.countDocuments()).toBe(1);
  });

  it('moves a payment to another organization, with its M-Pesa code', async () => {
    const [school, hotel] = [await insertOrganization(), await insertOrganization()];
    const form = makePaymentForm(school, { method: 'MPESA', transactionCode: 'skl 123 4567' });
    const entry = await add(form);
    const moved = { ...form, organizationId: hotel._id.toHexString() };
    const result = await updatePayment({ ...correction(entry._id), form: moved });
    expect(result).toMatchObject({
      ok: true,
      entry: { organizationId: hotel._id, claimedCode: code, replaces: entry._id },
    });
    expect(reasons([await send(form)])).toEqual(['code-used']);
    if (result.ok) await reverseEntry(correction(result.entry._id));
    expect(reasons([await send(form)])).toEqual(['ok']);
  });

  it('of a bill waits for that of its payments', async () => {
    const bill = await add(makePaymentForm(null, { method: 'CREDIT' }));
    const payment = await add(makePaymentForm(null, { settles: bill._id.toHexString() }));
    expect(await statusOf(bill)).toBe('PAID');
    expect(await reverseEntry(correction(bill._id))).toEqual({ ok: false, reason: 'paid-already' });
    await reverseEntry(correction(payment._id));
    expect(await statusOf(bill)).toBe('UNPAID');
    expect(reasons([await reverseEntry(correction(bill._id))])).toEqual(['ok']);
    expect(reasons([await send(makePaymentForm(null, { settles: bill._id.toHexString() }))])).toEqual([
      'bill-unknown',
    ]);
  });
});

it('refuses the M-Pesa code of an order', async () => {
  await collections().orders.insertOne(makeOrder({ receiptNumber: code }));
  const form = makePaymentForm(await insertOrganization(), { method: 'MPESA', transactionCode: code });
  expect(await send(form)).toEqual({ ok: false, reason: 'code-used' });
});

it('writes each change into the audit log, without names', async () => {
  const school = await insertOrganization();
  const entry = await add(makePaymentForm(school, { paidBy: 'Wanjiku', description: 'From Wanjiku' }));
  const form = makePaymentForm(school, { paidBy: 'Wanjiku', amount: shillings(900) });
  const result = await updatePayment({ ...correction(entry._id), form });
  if (result.ok) await reverseEntry(correction(result.entry._id));
  const entries = await collections().auditEntries.find().sort({ _id: 1 }).toArray();
  expect(entries.map(({ action, subjectName }) => [action, subjectName])).toEqual([
    ['Recorded a payment', 'V-00001'],
    ['Updated a payment', 'V-00003'],
    ['Reversed an entry', 'V-00003'],
  ]);
  expect(entries[1]).toMatchObject({ before: { amount: 100_000 }, after: { amount: 90_000 } });
  expect(JSON.stringify(entries)).not.toContain('Wanjiku');
});
