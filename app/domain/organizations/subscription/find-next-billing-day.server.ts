import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { toDateInput } from '~/lib/format/dates';
import type { Organization } from '../organization';
import { resumeBilling } from './billing-days';

/**
 * The next billing day of an organization whose subscription is started, or whose billing day is changed to `billingDay`.
 * What a due has billed once is not billed again, also where the due was taken back.
 */
export async function findNextBillingDay(
  { _id: organizationId, billingDay }: Pick<Organization, '_id' | 'billingDay'>,
  now: Date,
  session?: ClientSession,
): Promise<string> {
  const last = await collections().accountEntries.findOne(
    { organizationId, transactionType: 'SUBSCRIPTION', method: 'CREDIT', kind: 'due', reversal: null },
    { sort: { day: -1, _id: -1 }, projection: { period: 1 }, session },
  );
  return resumeBilling({ billingDay, billedUntil: last?.period?.to ?? null, today: toDateInput(now) });
}
