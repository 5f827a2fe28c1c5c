import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';

/** True where an M-Pesa code is recorded already: by a standing entry, or as a payment or refund of an order. */
export async function isCodeUsed(code: string, session: ClientSession): Promise<boolean> {
  const { accountEntries, orders, paymentAttempts } = collections();
  const options = { session, projection: { _id: 1 } } as const;
  // One after another: a transaction runs one statement at a time.
  return (
    (await accountEntries.findOne({ claimedCode: code }, options)) !== null ||
    (await paymentAttempts.findOne({ receiptNumber: code }, options)) !== null ||
    (await orders.findOne({ receiptNumber: code }, options)) !== null ||
    (await orders.findOne({ 'claim.code': code, 'claim.state': 'matched' }, options)) !== null ||
    (await orders.findOne({ 'refunds.code': code }, options)) !== null ||
    (await orders.findOne({ 'refundsDue.receiptNumber': code }, options)) !== null
  );
}
