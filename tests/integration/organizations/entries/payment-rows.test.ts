import { expect, it } from 'vitest';
import { createRowReader } from '~/domain/organizations/entries/payment-rows.server';
import { recordPayment } from '~/domain/organizations/entries/record-payment.server';
import { insertOrganization, makePaymentForm } from '../../../support/fixtures/account-entries';
import { useTestDatabase } from '../../../support/database';
import { makeStaffMember } from '../../../support/fixtures/staff';
import { newIdempotencyKey } from '../../orders/shop';

useTestDatabase();

it('reads the account of an organization that an earlier batch had only for its name', async () => {
  const organization = await insertOrganization();
  const record = async (changes: Parameters<typeof makePaymentForm>[1]) => {
    const form = makePaymentForm(organization, changes);
    const now = new Date('2026-11-23T09:00:00Z');
    const result = await recordPayment({
      form,
      idempotencyKey: newIdempotencyKey(),
      by: makeStaffMember(),
      now,
    });
    if (!result.ok) throw new Error(result.reason);
    return result.entry;
  };
  const expense = await record({ transactionType: 'EXPENSE', method: 'CASH' });
  const charge = await record({ method: 'CREDIT' });
  const toRows = createRowReader();

  expect(await toRows([expense])).toMatchObject([{ organizationName: organization.name, status: 'PAID' }]);
  expect(await toRows([charge])).toMatchObject([{ organizationName: organization.name, status: 'UNPAID' }]);
});
