import type { ClientSession } from 'mongodb';
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

/** True for the code of a payment, a refund or flagged money of an order. */
export async function isCodeOfOrder(code: string, session: ClientSession): Promise<boolean> {
  const { orders, paymentAttempts } = collections();
  const options = { session, projection: { _id: 1 } } as const;
  const ofAttempt = { receiptNumber: code, orderId: { $exists: true } };
  return (
    (await paymentAttempts.findOne(ofAttempt, options)) !== null ||
    (await orders.findOne({ receiptNumber: code }, options)) !== null ||
    (await orders.findOne({ 'refunds.code': code }, options)) !== null ||
    (await orders.findOne({ 'claim.code': code, 'claim.state': 'matched' }, options)) !== null ||
    (await orders.findOne({ 'refundsDue.receiptNumber': code }, options)) !== null
  );
}

/**
 * True where an M-Pesa code is recorded already: in the books, or for an order. The receipt of an organization's prompt
 * is free again once its entry is reversed.
 */
export const isCodeUsed = async (code: string, session: ClientSession): Promise<boolean> =>
  (await isCodeOfEntry(code, session)) || (await isCodeOfOrder(code, session));
