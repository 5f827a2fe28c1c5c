import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import type { PaymentResult } from '~/domain/mpesa/attempts/payment-result';
import { flagReport } from '~/domain/organizations/prompts/reports-to-check.server';
import { isCodeOfEntry, lockMpesaCode } from '~/domain/mpesa/codes/used-codes.server';
import { querySchedule } from '~/domain/mpesa/attempts/attempt-state';
import { isForOrder, isForOrganization, type PaymentAttempt } from '~/domain/mpesa/attempts/payment-attempt';
import { recordReport } from './record-report.server';
import { addRefundFlag } from '~/domain/orders/account/refund-flags.server';

type Mismatch =
  /** Its id belongs to another attempt, or (null) to none. */
  | { readonly by: 'id'; readonly owner: PaymentAttempt | null }
  /** Its receipt belongs to another attempt. */
  | { readonly by: 'receipt' };

export async function findMismatch(
  attempt: PaymentAttempt,
  result: PaymentResult,
  session: ClientSession,
): Promise<Mismatch | null> {
  const { checkoutRequestId, receiptNumber } = result;
  const findOther = (filter: { checkoutRequestId: string } | { receiptNumber: string }) =>
    collections().paymentAttempts.findOne({ ...filter, _id: { $ne: attempt._id } }, { session });
  if (attempt.checkoutRequestId !== checkoutRequestId) {
    const owner = await findOther({ checkoutRequestId });
    if (owner || attempt.checkoutRequestId) return { by: 'id', owner };
  }
  return receiptNumber !== null && (await findOther({ receiptNumber })) ? { by: 'receipt' } : null;
}

/** Settles nothing: queries the attempts that the money may belong to, and flags unmatched money for an admin. */
export async function applyMismatchedSuccess(
  mismatch: Mismatch,
  attempt: PaymentAttempt,
  result: PaymentResult,
  now: Date,
  session: ClientSession,
): Promise<PaymentAttempt> {
  const recorded = await recordReport(attempt, result, now, session);
  if (mismatch.by === 'receipt') return scheduleQuery(recorded, now, session);
  // One matching id: probably its own attempt. Otherwise the owner is unknown.
  const isOwn = result.merchantRequestId !== null && result.merchantRequestId === attempt.merchantRequestId;
  const owner = mismatch.owner ?? (isOwn ? attempt : null);
  const isMatched =
    (await isMatchedReceipt(result.receiptNumber, session)) ||
    (owner?.state === 'paid' && owner.receiptNumber === undefined);
  if (isMatched) return recorded;
  const payer = owner ?? attempt;
  if (isForOrder(payer)) {
    const order = await collections().orders.findOne({ _id: payer.orderId }, { session });
    const text = 'M-Pesa reported a payment that does not match this order';
    if (order) await addRefundFlag(order, owner?._id ?? null, result, 'unmatched-prompt', text, now, session);
  } else if (isForOrganization(payer))
    await flagReport(payer, owner ? 'other-address' : 'unknown-prompt', result, now, session);
  if (owner && owner !== attempt) {
    await scheduleQuery(owner, now, session);
    return recorded;
  }
  return scheduleQuery(recorded, now, session);
}

/** Locks the receipt, which is flagged next unless it is matched. */
async function isMatchedReceipt(receiptNumber: string | null, session: ClientSession): Promise<boolean> {
  if (receiptNumber === null) return false;
  await lockMpesaCode(receiptNumber, session);
  const { paymentAttempts, orders } = collections();
  const options = { session, projection: { _id: 1 } };
  return (
    (await paymentAttempts.findOne({ receiptNumber }, options)) !== null ||
    (await orders.findOne({ 'claim.code': receiptNumber, 'claim.state': 'matched' }, options)) !== null ||
    (await isCodeOfEntry(receiptNumber, session))
  );
}

async function scheduleQuery(
  attempt: PaymentAttempt,
  now: Date,
  session: ClientSession,
): Promise<PaymentAttempt> {
  const isQueryable = attempt.checkoutRequestId !== undefined && querySchedule(attempt.state) !== null;
  if (!isQueryable) return attempt;
  await collections().paymentAttempts.updateOne(
    { _id: attempt._id },
    { $set: { nextQueryAt: now } },
    { session },
  );
  return { ...attempt, nextQueryAt: now };
}
