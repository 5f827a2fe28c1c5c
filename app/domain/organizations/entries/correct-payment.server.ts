import { ObjectId, type ClientSession } from 'mongodb';
import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import { noteReleasedCodes } from '~/domain/mpesa/till/note-recorded-codes.server';
import { withRetriedTransaction } from '#db/retried-transaction';
import { toCents } from '~/lib/format/money';
import { formatEntryNumber, isStanding, type AccountEntry } from './account-entry';
import { addEntry } from './add-entry.server';
import { auditPayment } from './audit-payment.server';
import { createPayment, type PaymentProblem, type PaymentResult } from './create-payment.server';
import { entryKey, entryRequest, repeatEntry, type EntryRequest } from './entry-key.server';
import type { PaymentForm } from './payment-form';

type CorrectionProblem = 'unknown' | 'already-reversed' | 'paid-already';

type Correction = {
  readonly entryId: ObjectId;
  readonly reason: string;
  readonly idempotencyKey: string;
  readonly by: StaffMember;
  readonly now: Date;
};

/**
 * Takes a standing entry back by another one with the negative amount, and returns that one. `paid-already`: an expense on
 * account of which something was paid; reverse that first.
 */
export async function reverseEntry(correction: Correction): Promise<PaymentResult<CorrectionProblem>> {
  const { entryId, reason, by, now } = correction;
  const idempotencyKey = entryKey(`reversal ${entryId.toHexString()}`, correction.idempotencyKey, reason);
  return withRetriedTransaction(async (session): Promise<PaymentResult<CorrectionProblem>> => {
    const { accountEntries } = collections();
    const repeated = await accountEntries.findOne({ idempotencyKey }, { session });
    if (repeated) return { ok: true, entry: repeated };
    const entry = await accountEntries.findOne({ _id: entryId }, { session });
    if (!entry) return { ok: false, reason: 'unknown' };
    const problem = problemOf(entry);
    if (problem) return { ok: false, reason: problem };
    const reversal = await takeBack(entry, { reason, idempotencyKey, by, now }, session);
    await auditPayment({ before: entry, after: null, action: 'Reversed an entry', by, now }, session);
    return { ok: true, entry: reversal };
  });
}

/**
 * 'Update Payment': reverses a standing transaction and adds what the form says, both or none. Returns the new entry. The
 * reasons are those of recordPayment and reverseEntry; a due can only be reversed.
 */
export async function updatePayment(
  correction: Correction & EntryRequest & { readonly form: PaymentForm },
): Promise<PaymentResult<PaymentProblem | CorrectionProblem>> {
  const { entryId, form, reason, by, now } = correction;
  const request = entryRequest(correction, {
    form: 'update',
    of: entryId.toHexString(),
    content: [form, reason],
  });
  const { idempotencyKey } = request;
  return withRetriedTransaction(
    async (session): Promise<PaymentResult<PaymentProblem | CorrectionProblem>> => {
      const { accountEntries } = collections();
      const repeated = await accountEntries.findOne({ idempotencyKey }, { session });
      if (repeated) return repeatEntry(repeated, request);
      const replaced = await accountEntries.findOne({ _id: entryId, kind: 'transaction' }, { session });
      if (!replaced) return { ok: false, reason: 'unknown' };
      const problem = problemOf(replaced);
      if (problem) return { ok: false, reason: problem };
      await takeBack(replaced, { reason, idempotencyKey: `${idempotencyKey} reversal`, by, now }, session);
      const result = await createPayment({ form, ...request, replaced, by, now }, session);
      if (!result.ok) {
        await session.abortTransaction();
        return result;
      }
      const change = { before: replaced, after: result.entry, action: 'Updated a payment', by, now };
      await auditPayment(change, session);
      return result;
    },
  );
}

const problemOf = (entry: AccountEntry): CorrectionProblem | null => {
  if (!isStanding(entry)) return 'already-reversed';
  return entry.settled > 0 ? 'paid-already' : null;
};

/** Reverses a standing entry in the transaction of `session`. `by` is null for the shop itself. */
export async function takeBack(
  entry: AccountEntry,
  correction: Pick<Correction, 'reason' | 'idempotencyKey' | 'now'> & {
    readonly by: Pick<StaffMember, 'userId' | 'name'> | null;
  },
  session: ClientSession,
): Promise<AccountEntry> {
  const { reason, idempotencyKey, by, now } = correction;
  const { kind, organizationId, transactionType, method, amount, day, paidBy, paidTo, settles } = entry;
  const _id = new ObjectId();
  await collections().accountEntries.updateOne(
    { _id: entry._id },
    { $set: { reversedBy: _id }, $unset: { claimedCode: '', chargesOrder: '' } },
    { session },
  );
  if (entry.claimedCode !== undefined) await noteReleasedCodes([entry.claimedCode], null, now, session);
  return addEntry(
    {
      _id,
      kind,
      organizationId,
      transactionType,
      method,
      // Not -amount: of 0 it would be -0, which is stored as such.
      amount: toCents(0 - amount),
      day,
      transactionCode: null,
      paidBy,
      paidTo,
      description: `Correction of ${formatEntryNumber(entry)}`,
      remarks: '',
      period: null,
      payBy: null,
      ...(settles && { settles }),
      reversal: { of: entry._id, reason },
      replaces: null,
      attemptId: null,
      by: by && { userId: by.userId, name: by.name },
      createdAt: now,
      idempotencyKey,
    },
    session,
  );
}
