import type { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { cancelOrderInTransaction } from '~/domain/orders/status/change-order-status.server';
import { awaitsPayment } from '~/domain/orders/order';
import { withRetriedTransaction } from '#db/retried-transaction';
import { paymentTimeoutMessage, timeoutChange } from '~/domain/mpesa/attempts/timeout-change';
import { isForOrder } from '~/domain/mpesa/attempts/payment-attempt';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import { isKeptByMoney } from './is-kept-by-money';
import { updateAttempt } from '~/domain/payments/attempts/update-attempt.server';

/** For an order whose code was one too many (isOverLimit), which stays on the list to match. */
const claimTimeout = 'The order was closed: no payment with the M-Pesa code was found in time.';

/**
 * Expires its overdue attempts; one that keeps its order ends as not paid. Returns true if it cancels the order, because it still awaits
 * its payment; one with a payment that was recorded or claimed stays, without a time limit.
 */
export async function closeOverdueOrder(orderId: ObjectId, now: Date): Promise<boolean> {
  return withRetriedTransaction(async (session) => {
    const order = await collections().orders.findOne({ _id: orderId }, { session });
    if (!order) return false;
    const overdue = await collections()
      .paymentAttempts.find({ orderId, pending: true, expiresAt: { $lte: now } }, { session })
      .toArray();
    for (const attempt of overdue) await updateAttempt(attempt, timeoutChange(now), now, session);
    const isUnanswered = overdue.some((attempt) => isForOrder(attempt) && attempt.keepsOrder);
    if (isUnanswered && order.paymentStatus === 'pending') {
      const text = 'The M-Pesa prompt was not answered: not paid';
      await updateOrder(order, { by: 'limit', text }, now, session);
      return false;
    }
    if (!awaitsPayment(order) || order.payBy === null || order.payBy > now) return false;
    if (isKeptByMoney(order)) {
      const text =
        order.claim?.state === 'to-match'
          ? `The time to pay is over. We keep the order until we have looked for the code ${order.claim.code}`
          : 'The time to pay is over. We keep the order and will call about its payment';
      await updateOrder(order, { by: 'limit', text, set: { payBy: null } }, now, session);
      return false;
    }
    const text = order.claim?.state === 'to-match' ? claimTimeout : paymentTimeoutMessage;
    await cancelOrderInTransaction(order, { by: 'limit', text }, now, session);
    return true;
  });
}
