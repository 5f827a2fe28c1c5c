import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { spellingsOf } from './typed-code';

/** One lock for all spellings of a code. */
export const lockIdOf = (code: string): string => code.replaceAll('O', '0');

/**
 * Serialises what is recorded with an M-Pesa code, in any spelling, before it is looked up: orders and the books have no common unique
 * index, so two transactions that only read would both record it. A customer's claim takes no lock: its match does.
 */
export async function lockMpesaCode(code: string, session: ClientSession): Promise<void> {
  await collections().mpesaCodes.updateOne(
    { _id: lockIdOf(code) },
    { $inc: { lockCount: 1 } },
    { upsert: true, session },
  );
}

/** True for an M-Pesa code, in any spelling, that a standing entry of the organizations' books has recorded. */
export const isCodeOfEntry = async (code: string, session?: ClientSession): Promise<boolean> =>
  (await findEntryOfCode(code, session)) !== null;

/** The standing entry of the books that has a code, in any spelling. */
export const findEntryOfCode = (code: string, session?: ClientSession) =>
  collections().accountEntries.findOne({ claimedCode: { $in: [...spellingsOf(code)] } }, { session });

/** True for the code, in any spelling, of a payment, a refund or flagged money of an order other than `except`. */
export async function isCodeOfOrder(
  code: string,
  session: ClientSession,
  except: ObjectId | null = null,
): Promise<boolean> {
  const { orders, paymentAttempts } = collections();
  const options = { session, projection: { _id: 1 } } as const;
  const known = { $in: [...spellingsOf(code)] };
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
