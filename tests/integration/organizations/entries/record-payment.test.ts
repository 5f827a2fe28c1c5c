import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { findEntry, listPayments } from '~/domain/organizations/entries/list-payments.server';
import { paymentFilter } from '~/domain/organizations/entries/payment-filter';
import { recordPayment } from '~/domain/organizations/entries/record-payment.server';
import { summarizePayments } from '~/domain/organizations/entries/summarize-payments.server';
import { shillings } from '~/lib/format/money';
import { useTestDatabase } from '../../../support/database';
import { insertOrganization, makePaymentForm } from '../../../support/fixtures/account-entries';
import { makeStaffMember } from '../../../support/fixtures/staff';
import { newIdempotencyKey } from '../../orders/shop';

useTestDatabase();

const by = makeStaffMember();
const now = new Date('2026-11-23T09:00:00Z');

describe('a payment', () => {
  it('is numbered, listed, and added to the sums and to the account of its organization', async () => {
    const school = await insertOrganization();
    const form = makePaymentForm(school, { amount: shillings(2_500) });
    const result = await recordPayment({ form, idempotencyKey: newIdempotencyKey(), by, now });
    expect(result).toMatchObject({
      ok: true,
      entry: { number: 1, kind: 'transaction', by: { name: by.name } },
    });
    const { documents } = await listPayments(paymentFilter.none);
    expect(documents).toMatchObject([{ organizationName: school.name, status: 'PAID', amount: 250_000 }]);
    expect(await findEntry('V-00001')).toEqual(documents[0]);
    expect(await summarizePayments(paymentFilter.none)).toEqual({
      totalAmount: 250_000,
      totalPayments: 1,
      received: 250_000,
      spent: 0,
      onAccount: 0,
      mostUsedMethod: 'BANK_TRANSFER',
    });
    const stored = await collections().organizations.findOne({ _id: school._id });
    expect(stored?.account).toEqual({ charged: 0, paid: 250_000, entries: 1 });
  });
});
