import type { ClientSession, Filter, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { isForOrganization, type PaymentAttempt } from '~/domain/mpesa/attempts/payment-attempt';
import { dayMs } from '~/lib/time-units';
import { openReportsOf } from './reports-to-check.server';

/** M-Pesa is queried about a prompt for a day (query-schedule.ts), whatever it said before. */
const payableMs = dayMs;

/** True where M-Pesa may still report money for a prompt of the organization, or a person has to check what it reported. */
export async function hasOpenPrompt(
  organizationId: ObjectId,
  now: Date,
  session?: ClientSession,
): Promise<boolean> {
  const { paymentAttempts } = collections();
  const payable: Filter<PaymentAttempt> = {
    organizationId,
    state: { $ne: 'refused' },
    // A query can be overdue after an outage.
    $or: [{ createdAt: { $gt: new Date(now.getTime() - payableMs) } }, { nextQueryAt: { $ne: null } }],
  };
  if (await paymentAttempts.findOne(payable, { session, projection: { _id: 1 } })) return true;
  const flagged = await paymentAttempts
    .find({ organizationId, 'toCheck.since': { $gt: new Date(0) } }, { session })
    .toArray();
  for (const attempt of flagged.filter(isForOrganization))
    if ((await openReportsOf(attempt, session)).length > 0) return true;
  return false;
}
