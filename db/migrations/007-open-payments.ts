import type { Db } from 'mongodb';
import type { PaymentAttempt } from '~/domain/payments/payment-attempt';

export const id = '007-open-payments';

const dayMs = 24 * 60 * 60 * 1000;

/** Prompts that M-Pesa has told to have failed within the last day were never asked about again: they are now. */
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
}
