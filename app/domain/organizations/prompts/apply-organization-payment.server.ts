import { ObjectId, type ClientSession, type Filter } from 'mongodb';
import { mpesa } from '~/domain/audit/automatic-authors';
import { collections } from '~/domain/collections';
import { missingIds, toAttemptReport, type PaymentResult } from '~/domain/mpesa/attempts/payment-result';
import type { AccountEntry } from '~/domain/organizations/entries/account-entry';
import { addEntry } from '~/domain/organizations/entries/add-entry.server';
import { auditPayment } from '~/domain/organizations/entries/audit-payment.server';
import { nextAttemptState } from '~/domain/mpesa/attempts/attempt-state';
import type { OrganizationAttempt, ReportToCheck } from '~/domain/mpesa/attempts/payment-attempt';
import { findEntryOfCode, isCodeOfOrder, lockMpesaCode } from '~/domain/mpesa/codes/used-codes.server';
import { clearFlagsOfOthers } from '~/domain/orders/account/refund-flags.server';
import { toDateInput } from '~/lib/format/dates';
import type { Cents } from '~/lib/format/money';
import { withoutRecorded, withReport } from './reports-to-check.server';
import { updatePrompt } from './update-prompt.server';

type Reports = readonly ReportToCheck[];

/**
 * Records a payment that M-Pesa reported for an organization's prompt: one entry per receipt, with the amount that M-Pesa
 * reported. What needs a look at the statement is kept in `toCheck`.
 */
export async function applyOrganizationPayment(
  attempt: OrganizationAttempt,
  result: PaymentResult,
  now: Date,
  session: ClientSession,
): Promise<OrganizationAttempt> {
  const { receiptNumber } = result;
  // A query tells no amount: M-Pesa takes what the prompt requests.
  const amount = result.via === 'query' ? attempt.amount : result.amount;
  const event = amount === null ? 'reported-without-amount' : 'reported-paid';
  const isFirst = nextAttemptState(attempt.state, event) !== null;
  const toCheck =
    amount === null
      ? await applyUnknownAmount(attempt, isFirst, result, now, session)
      : isFirst
        ? await applyFirst(attempt, { receiptNumber, amount }, result, now, session)
        : await applyRepeated(attempt, { receiptNumber, amount }, now, session);
  const learnsReceipt = receiptNumber !== null && (isFirst || attempt.receiptNumber === undefined);
  return updatePrompt(
    attempt,
    {
      event,
      report: toAttemptReport(result, now),
      set: { ...missingIds(attempt, result), ...(learnsReceipt && { receiptNumber }), toCheck },
    },
    now,
    session,
  );
}

type ReceivedPayment = { readonly receiptNumber: string | null; readonly amount: Cents };

async function applyFirst(
  attempt: OrganizationAttempt,
  reported: ReceivedPayment,
  { checkoutRequestId }: PaymentResult,
  now: Date,
  session: ClientSession,
): Promise<Reports> {
  // A complete report may lack the receipt that an incomplete one had.
  const payment = { ...reported, receiptNumber: reported.receiptNumber ?? attempt.receiptNumber ?? null };
  await clearFlagsOfOthers(null, { ...payment, attemptId: null, checkoutRequestId }, now, session);
  const toCheck = withoutRecorded(attempt.toCheck, payment);
  return recordPayment({ ...attempt, toCheck }, entryKey(attempt), payment, now, session);
}

async function applyRepeated(
  attempt: OrganizationAttempt,
  payment: ReceivedPayment,
  now: Date,
  session: ClientSession,
): Promise<Reports> {
  const { receiptNumber } = payment;
  if (
    receiptNumber !== null &&
    attempt.receiptNumber !== undefined &&
    receiptNumber !== attempt.receiptNumber
  )
    return recordPayment(attempt, `${entryKey(attempt)} ${receiptNumber}`, payment, now, session);
  const entry = await findEntryByKey(entryKey(attempt), session);
  if (entry === null && receiptNumber !== null && attempt.receiptNumber === undefined) {
    const toCheck = attempt.toCheck.filter(({ reason }) => reason !== 'recorded-by-hand');
    return recordPayment({ ...attempt, toCheck }, entryKey(attempt), payment, now, session);
  }
  const isOther = entry !== null && receiptNumber !== null && entry.amount !== payment.amount;
  const toCheck = isOther ? withReport(attempt, 'other-amount', payment, now) : attempt.toCheck;
  return completeEntry({ ...attempt, toCheck }, entry, payment, now, session);
}

/** Its receipt may complete an entry; money of another receipt has to be found on the statement. */
async function applyUnknownAmount(
  attempt: OrganizationAttempt,
  isFirst: boolean,
  result: PaymentResult,
  now: Date,
  session: ClientSession,
): Promise<Reports> {
  const { receiptNumber } = result;
  const isKnown = receiptNumber === null || receiptNumber === attempt.receiptNumber;
  if (attempt.state === 'paid' && isKnown) return attempt.toCheck;
  if (attempt.state === 'paid' && attempt.receiptNumber === undefined)
    return completeEntry(
      attempt,
      await findEntryByKey(entryKey(attempt), session),
      { receiptNumber, amount: attempt.amount },
      now,
      session,
    );
  // The same report, with its receipt now.
  const isSame = !isFirst && attempt.receiptNumber === undefined;
  const others = isSame
    ? attempt.toCheck.filter((report) => report.reason !== 'no-amount' || report.receiptNumber !== null)
    : attempt.toCheck;
  return withReport({ ...attempt, toCheck: others }, 'no-amount', result, now);
}

/** The idempotency key of its first entry; a second receipt adds a space and the receipt. */
export const entryKey = ({ _id }: OrganizationAttempt): string => `prompt ${_id.toHexString()}`;

const findEntryByKey = (idempotencyKey: string, session: ClientSession): Promise<AccountEntry | null> =>
  collections().accountEntries.findOne({ idempotencyKey }, { session });

/** Adds the entry, unless a person has recorded the receipt already or, where it is not told, the amount. */
async function recordPayment(
  attempt: OrganizationAttempt,
  idempotencyKey: string,
  { receiptNumber, amount }: ReceivedPayment,
  now: Date,
  session: ClientSession,
): Promise<Reports> {
  if (await findEntryByKey(idempotencyKey, session)) return attempt.toCheck;
  const use = receiptNumber === null ? null : await findUse(receiptNumber, session);
  if (use !== null)
    return isRecordedFor(use, attempt, amount)
      ? attempt.toCheck
      : withReport(attempt, 'code-used', { receiptNumber, amount }, now);
  if (receiptNumber === null && (await isRecordedByHand(attempt, amount, session)))
    return withReport(attempt, 'recorded-by-hand', { receiptNumber, amount }, now);
  const entry = await addEntry(
    {
      _id: new ObjectId(),
      kind: 'transaction',
      organizationId: attempt.organizationId,
      transactionType: 'SUBSCRIPTION',
      method: 'MPESA',
      amount,
      // A prompt is paid within minutes, however late the report comes.
      day: toDateInput(attempt.createdAt),
      transactionCode: receiptNumber,
      paidBy: attempt.paidBy,
      paidTo: 'The farm',
      description: 'Paid by M-Pesa prompt',
      remarks: '',
      period: null,
      payBy: null,
      reversal: null,
      replaces: null,
      attemptId: attempt._id,
      by: null,
      createdAt: now,
      idempotencyKey,
    },
    session,
  );
  await auditPayment(
    { before: null, after: entry, action: 'Recorded a payment by prompt', by: mpesa, now },
    session,
  );
  return attempt.toCheck;
}

/** A payment by M-Pesa of this amount, with a code, that a person has recorded since the prompt was sent. */
async function isRecordedByHand(
  { organizationId, createdAt }: OrganizationAttempt,
  amount: Cents,
  session: ClientSession,
): Promise<boolean> {
  const recorded: Filter<AccountEntry> = {
    organizationId,
    transactionType: 'SUBSCRIPTION',
    method: 'MPESA',
    day: { $gte: toDateInput(createdAt) },
    amount,
    claimedCode: { $exists: true },
    attemptId: null,
    createdAt: { $gte: createdAt },
  };
  const options = { projection: { _id: 1 }, session } as const;
  return (await collections().accountEntries.findOne(recorded, options)) !== null;
}

const isRecordedFor = (
  use: AccountEntry | 'order',
  { organizationId }: OrganizationAttempt,
  amount: Cents,
): boolean =>
  use !== 'order' && use.amount === amount && (use.organizationId?.equals(organizationId) ?? false);

/** Adds the receipt to an entry that was recorded without one. */
async function completeEntry(
  attempt: OrganizationAttempt,
  entry: AccountEntry | null,
  { receiptNumber, amount }: ReceivedPayment,
  now: Date,
  session: ClientSession,
): Promise<Reports> {
  if (entry === null || receiptNumber === null || entry.transactionCode !== null) return attempt.toCheck;
  const use = await findUse(receiptNumber, session);
  if (use !== null) {
    // A person has taken the entry back, and recorded the money with its code.
    const isReplaced = entry.reversedBy !== null && isRecordedFor(use, attempt, amount);
    return isReplaced ? attempt.toCheck : withReport(attempt, 'code-used', { receiptNumber, amount }, now);
  }
  // The code of a reversed entry may be recorded again.
  const claim = entry.reversedBy === null ? { claimedCode: receiptNumber } : {};
  await collections().accountEntries.updateOne(
    { _id: entry._id },
    { $set: { transactionCode: receiptNumber, ...claim } },
    { session },
  );
  const completed = { ...entry, transactionCode: receiptNumber };
  await auditPayment(
    { before: entry, after: completed, action: 'Added the M-Pesa code', by: mpesa, now },
    session,
  );
  return attempt.toCheck;
}

/** Locks the code for what is recorded next. */
async function findUse(code: string, session: ClientSession): Promise<AccountEntry | 'order' | null> {
  await lockMpesaCode(code, session);
  const entry = await findEntryOfCode(code, session);
  if (entry) return entry;
  return (await isCodeOfOrder(code, session)) ? 'order' : null;
}
