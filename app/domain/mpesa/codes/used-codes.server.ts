import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';

/**
 * Serialises what is recorded with an M-Pesa code, before it is looked up: orders and the books have no common unique
 * index, so two transactions that only read would both record it. A customer's claim takes no lock: its match does.
 */
export async function lockMpesaCode(code: string, session: ClientSession): Promise<void> {
  await collections().mpesaCodes.updateOne(
    { _id: code },
    { $inc: { lockCount: 1 } },
    { upsert: true, session },
  );
}

/** True for an M-Pesa code that a standing entry of the organizations' books has recorded. */
export const isCodeOfEntry = async (code: string, session?: ClientSession): Promise<boolean> =>
  (await collections().accountEntries.findOne({ claimedCode: code }, { session, projection: { _id: 1 } })) !==
  null;

/**
 * True for the code of a payment, a refund or flagged money of an order. With `spellings`, for another spelling of it, too. The
 * code itself may be one of the order `except`.
 */
export async function isCodeOfOrder(
  code: string,
  session: ClientSession,
  {
    except = null,
    spellings = [code],
  }: { readonly except?: ObjectId | null; readonly spellings?: readonly string[] } = {},
): Promise<boolean> {
  const { orders, paymentAttempts } = collections();
  const options = { session, projection: { _id: 1 } } as const;
  const known = { $in: [...spellings] };
  const others = except ? { _id: { $ne: except } } : {};
  const ofAttempt = { receiptNumber: known, orderId: { $exists: true, ...(except && { $ne: except }) } };
  return (
    (await paymentAttempts.findOne(ofAttempt, options)) !== null ||
    (await orders.findOne({ receiptNumber: known, ...others }, options)) !== null ||
    (await orders.findOne({ 'partPayments.receiptNumber': known, ...others }, options)) !== null ||
    (await orders.findOne({ 'refunds.code': known }, options)) !== null ||
    (await orders.findOne({ 'claim.code': known, 'claim.state': 'matched', ...others }, options)) !== null ||
    (await orders.findOne({ 'refundsDue.receiptNumber': known, ...others }, options)) !== null
  );
}

/**
 * True where an M-Pesa code is recorded already: in the books, or for an order. The receipt of an organization's prompt
 * is free again once its entry is reversed.
 */
export const isCodeUsed = async (code: string, session: ClientSession): Promise<boolean> =>
  (await isCodeOfEntry(code, session)) || (await isCodeOfOrder(code, session));
