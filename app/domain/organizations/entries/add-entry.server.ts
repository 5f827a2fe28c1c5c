import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { findOpenCharges } from '../account/allocate-payments.server';
import { noteRecordedCodes } from '~/domain/mpesa/till/note-recorded-codes.server';
import { toCents } from '~/lib/format/money';
import { isCharge, isPayment, isReversal, type AccountEntry } from './account-entry';
import { addToTotals } from './entry-totals.server';

export type NewEntry = Omit<AccountEntry, 'number' | 'settled' | 'reversedBy' | 'claimedCode'>;

/**
 * Adds a line to the books in the transaction of `session`: the only writer of numbers, sums, accounts of organizations
 * and what was paid for a bill. A reversed entry is marked before. An entry by M-Pesa claims its code. Throws a duplicate key error where the idempotency key
 * or the code is taken, and an Error where the organization or the bill does not exist: check both first.
 */
export async function addEntry(entry: NewEntry, session: ClientSession): Promise<AccountEntry> {
  const { organizationId, settles, method, transactionCode } = entry;
  const claims = method === 'MPESA' && transactionCode !== null && !isReversal(entry);
  const added: AccountEntry = {
    ...entry,
    number: await nextNumber(entry.kind, session),
    settled: toCents(0),
    reversedBy: null,
    ...(claims && { claimedCode: transactionCode }),
  };
  if (settles) await addToBill(settles, added, session);
  await addToTotals(added, session);
  await collections().accountEntries.insertOne(added, { session });
  if (claims) await noteRecordedCodes([transactionCode], null, session);
  if (organizationId) await addToAccount(organizationId, added, session);
  return added;
}

/** Entries of a kind wait for each other here: their numbers have no gaps. */
async function nextNumber(kind: AccountEntry['kind'], session: ClientSession): Promise<number> {
  const counter = await collections().entryNumbers.findOneAndUpdate(
    { _id: kind },
    { $inc: { last: 1 } },
    { upsert: true, returnDocument: 'after', session },
  );
  return counter?.last ?? 1;
}

async function addToAccount(
  organizationId: ObjectId,
  entry: AccountEntry,
  session: ClientSession,
): Promise<void> {
  const { organizations } = collections();
  const { amount } = entry;
  const organization = await organizations.findOneAndUpdate(
    { _id: organizationId },
    {
      $inc: {
        // Written for an expense, too: it conflicts with the deletion of the organization.
        'account.entries': 1,
        ...(isCharge(entry) && { 'account.charged': amount }),
        ...(isPayment(entry) && { 'account.paid': amount }),
      },
    },
    { returnDocument: 'after', session },
  );
  if (!organization) throw new Error(`organization ${organizationId.toHexString()} does not exist`);
  if (!isCharge(entry) && !isPayment(entry)) return;
  const charges = await findOpenCharges(organization, session);
  const [earliestPayBy = null] = charges.flatMap(({ entry: { payBy } }) => payBy ?? []).sort();
  if (earliestPayBy !== organization.earliestPayBy)
    await organizations.updateOne({ _id: organizationId }, { $set: { earliestPayBy } }, { session });
}

async function addToBill(billId: ObjectId, { amount }: AccountEntry, session: ClientSession): Promise<void> {
  const { matchedCount } = await collections().accountEntries.updateOne(
    { _id: billId, reversedBy: null },
    { $inc: { settled: amount } },
    { session },
  );
  if (matchedCount === 0) throw new Error(`entry ${billId.toHexString()} is not to be paid`);
}
