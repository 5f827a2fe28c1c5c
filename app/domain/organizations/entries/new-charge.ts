import { addDays } from '~/lib/calendar-days';
import type { Organization } from '../organization';
import type { NewEntry } from './add-entry.server';

/** The entry by which the shop itself charges an organization: to be paid in its days, by nobody yet. */
export const newCharge = (
  { _id: organizationId, paymentDays }: Pick<Organization, '_id' | 'paymentDays'>,
  charge: Pick<
    NewEntry,
    '_id' | 'kind' | 'amount' | 'day' | 'description' | 'period' | 'idempotencyKey' | 'createdAt'
  > &
    Partial<Pick<NewEntry, 'chargesOrder'>>,
): NewEntry => ({
  ...charge,
  organizationId,
  transactionType: 'SUBSCRIPTION',
  method: 'CREDIT',
  transactionCode: null,
  paidBy: '',
  paidTo: '',
  remarks: '',
  payBy: addDays(charge.day, paymentDays),
  reversal: null,
  replaces: null,
  attemptId: null,
  by: null,
});
