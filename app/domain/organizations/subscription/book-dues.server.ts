import { ObjectId, type ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { theShop } from '~/domain/audit/automatic-authors';
import { collections } from '~/domain/collections';
import { toDateInput } from '~/lib/format/dates';
import { shillings } from '~/lib/format/money';
import { formatEntryNumber } from '../entries/account-entry';
import { addEntry } from '../entries/add-entry.server';
import { newCharge } from '../entries/new-charge';
import type { Organization } from '../organization';
import { billedDays, nextBillingDayAfter, periodOf } from './billing-days';

/**
 * Books all dues up to today, also those of billing days on which no process ran, each once. One organization that fails
 * holds up no other; its error is thrown at the end. Returns the number of organizations that were billed.
 */
export async function bookDues(now: Date): Promise<number> {
  const due = await collections()
    .organizations.find(
      { 'subscription.nextBillingDay': { $lte: toDateInput(now) } },
      { projection: { _id: 1 } },
    )
    .toArray();
  const errors: unknown[] = [];
  for (const { _id } of due)
    try {
      await withTransaction(async (session) => {
        const organization = await collections().organizations.findOne({ _id }, { session });
        if (organization) await bookDuesOf(organization, now, session);
      });
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0) throw new AggregateError(errors, 'Some dues could not be booked.');
  return due.length;
}

/**
 * Books the dues of one organization up to today, as `session` has read it, and moves its next billing day, on which
 * concurrent runs conflict. Call it before a change of price, billing day or status, so that the past is booked at the old
 * terms. Returns the next billing day; null unless the subscription is active.
 */
export async function bookDuesOf(
  organization: Organization,
  now: Date,
  session: ClientSession,
): Promise<string | null> {
  const today = toDateInput(now);
  const first = organization.subscription.nextBillingDay;
  if (first === null || first > today) return first;
  let day = first;
  for (; day <= today; day = nextBillingDayAfter(organization.billingDay, day))
    await bookDue(organization, day, now, session);
  await collections().organizations.updateOne(
    { _id: organization._id },
    { $set: { 'subscription.nextBillingDay': day } },
    { session },
  );
  return day;
}

/** Books nothing for a day that is booked already (paused and started again on a billing day), and for a price of 0. */
async function bookDue(
  organization: Organization,
  day: string,
  now: Date,
  session: ClientSession,
): Promise<void> {
  const { _id: organizationId, price, plan, billingDay } = organization;
  const idempotencyKey = `due ${organizationId.toHexString()} ${day}`;
  const booked = await collections().accountEntries.findOne(
    { idempotencyKey },
    { projection: { _id: 1 }, session },
  );
  if (booked || price === 0) return;
  const { billed, ofMonth } = billedDays(billingDay, day);
  const isPart = billed < ofMonth;
  // In whole shillings, which M-Pesa takes.
  const amount = isPart ? shillings(Math.round((price * billed) / ofMonth / 100)) : price;
  const due = await addEntry(
    newCharge(organization, {
      _id: new ObjectId(),
      kind: 'due',
      amount,
      day,
      description: isPart ? `${plan} (${billed} of ${ofMonth} days)` : plan,
      period: periodOf(billingDay, day),
      createdAt: now,
      idempotencyKey,
    }),
    session,
  );
  await recordAuditEntry(
    {
      by: theShop,
      subject: 'account-entry',
      subjectId: due._id.toHexString(),
      subjectName: formatEntryNumber(due),
      action: 'Booked what is due',
      after: { organizationId: organizationId.toHexString(), amount, day },
      now,
    },
    session,
  );
}
