import type { Db, ObjectId } from 'mongodb';

export const id = '007-open-payments';

type Order = {
  readonly _id: ObjectId;
  readonly refundsDue: readonly { readonly reason: string; readonly receiptNumber: string | null }[];
};

const dayMs = 24 * 60 * 60 * 1000;

/** Requeries recent failed prompts, ends holds for unmatched codes after a day, and removes settled refund flags. */
export async function up(db: Db): Promise<void> {
  const now = new Date();
  await db.collection('paymentAttempts').updateMany(
    {
      state: 'failed',
      nextQueryAt: null,
      checkoutRequestId: { $exists: true },
      createdAt: { $gt: new Date(now.getTime() - dayMs) },
    },
    { $set: { nextQueryAt: now } },
  );
  await db
    .collection('orders')
    .updateMany(
      { status: 'pending', 'claim.state': 'to-match', payBy: null, refundsDue: { $size: 0 } },
      { $set: { payBy: new Date(now.getTime() + dayMs) } },
    );
  await removeMatchedRefundFlags(db);
}

async function removeMatchedRefundFlags(db: Db): Promise<void> {
  const orders = db.collection<Order>('orders');
  const attempts = db.collection('paymentAttempts');
  for await (const { _id, refundsDue } of orders.find({ 'refundsDue.reason': 'unmatched-prompt' }))
    for (const { reason, receiptNumber } of refundsDue)
      if (
        reason === 'unmatched-prompt' &&
        receiptNumber !== null &&
        (await attempts.findOne({ receiptNumber }))
      )
        await orders.updateOne({ _id }, { $pull: { refundsDue: { reason, receiptNumber } } });
}
