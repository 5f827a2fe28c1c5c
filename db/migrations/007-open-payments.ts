import type { Db } from 'mongodb';
import type { Order } from '~/domain/orders/order';
import type { PaymentAttempt } from '~/domain/payments/attempts/payment-attempt';

export const id = '007-open-payments';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Prompts that M-Pesa has told to have failed within the last day were never asked about again: they are now. Orders
 * with a code that nobody has matched held their stock for ever: they hold it for one more day. Payments that were
 * flagged as not matched, and are recorded under the same receipt, are due back no more.
 */
export async function up(db: Db): Promise<void> {
  const now = new Date();
  await db.collection<PaymentAttempt>('paymentAttempts').updateMany(
    {
      state: 'failed',
      nextQueryAt: null,
      checkoutRequestId: { $exists: true },
      createdAt: { $gt: new Date(now.getTime() - dayMs) },
    },
    { $set: { nextQueryAt: now } },
  );
  await db
    .collection<Order>('orders')
    .updateMany(
      { status: 'pending', 'claim.state': 'to-match', payBy: null, refundsDue: { $size: 0 } },
      { $set: { payBy: new Date(now.getTime() + dayMs) } },
    );
  await removeMatchedRefundFlags(db);
}

async function removeMatchedRefundFlags(db: Db): Promise<void> {
  const orders = db.collection<Order>('orders');
  const attempts = db.collection<PaymentAttempt>('paymentAttempts');
  for await (const { _id, refundsDue } of orders.find({ 'refundsDue.reason': 'unmatched-prompt' }))
    for (const { reason, receiptNumber } of refundsDue)
      if (
        reason === 'unmatched-prompt' &&
        receiptNumber !== null &&
        (await attempts.findOne({ receiptNumber }))
      )
        await orders.updateOne({ _id }, { $pull: { refundsDue: { reason, receiptNumber } } });
}
