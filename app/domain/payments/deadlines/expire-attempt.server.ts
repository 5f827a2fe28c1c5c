import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { withRetriedTransaction } from '#db/retried-transaction';
import type { PaymentAttempt } from '~/domain/payments/attempts/payment-attempt';
import { updateAttempt } from '~/domain/payments/attempts/update-attempt.server';

/** docs/product.md 5.4. */
export const paymentTimeoutMessage = 'Payment timeout. Please try again.';

/** For an attempt that is pending at the end of its time. It can still turn out to be paid. */
export const expireAttempt = (
  attempt: PaymentAttempt,
  now: Date,
  session: ClientSession,
): Promise<PaymentAttempt> =>
  updateAttempt(
    attempt,
    {
      event: 'limit-passed',
      report: {
        at: now,
        via: 'limit',
        code: null,
        text: paymentTimeoutMessage,
        checkoutRequestId: null,
        receiptNumber: null,
        amount: null,
      },
    },
    now,
    session,
  );

/** Expires the prompt of an organization if its time is over. */
export const expireOrganizationAttempt = (attemptId: ObjectId, now: Date): Promise<void> =>
  withRetriedTransaction(async (session) => {
    const overdue = await collections().paymentAttempts.findOne(
      { _id: attemptId, pending: true, expiresAt: { $lte: now } },
      { session },
    );
    if (overdue) await expireAttempt(overdue, now, session);
  });
