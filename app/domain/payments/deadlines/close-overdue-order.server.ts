import type { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { cancelOrderInTransaction } from '~/domain/orders/status/change-order-status.server';
import { returnStock } from '~/domain/orders/status/stock.server';
import { awaitsPayment } from '~/domain/orders/order';
import { withRetriedTransaction } from '#db/retried-transaction';
import { paymentTimeoutMessage, timeoutChange } from '~/domain/mpesa/attempts/timeout-change';
import { isForOrder } from '~/domain/mpesa/attempts/payment-attempt';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import { isKeptByMoney } from './is-kept-by-money';
import { updateAttempt } from '~/domain/payments/attempts/update-attempt.server';

/**
 * Expires its overdue attempts; one that keeps its order ends as not paid. Returns true if it cancels the order, because it still awaits
 * its payment; one with a payment that was recorded or claimed stays, without a time limit. A code beyond the limits keeps its order, but no
 * products: anybody can invent one (docs/decisions/0138).
 */
export async function closeOverdueOrder(orderId: ObjectId, now: Date): Promise<boolean> {
  return withRetriedTransaction(async (session) => {
    const order = await collections().orders.findOne({ _id: orderId }, { session });
    if (!order) return false;
    const overdue = await collections()
      .paymentAttempts.find({ orderId, pending: true, expiresAt: { $lte: now } }, { session })
      .toArray();
    for (const attempt of overdue) await updateAttempt(attempt, timeoutChange(now), now, session);
    const unanswered = overdue.filter(isForOrder).filter(({ keepsOrder }) => keepsOrder);
    const text = 'The M-Pesa prompt was not answered: not paid';
    for (const { orderId: _id } of unanswered.flatMap(({ shares = [] }) => shares.slice(1))) {
      const other = await collections().orders.findOne({ _id, paymentStatus: 'pending' }, { session });
      if (other) await updateOrder(other, { by: 'limit', text }, now, session);
    }
    if (unanswered.length > 0 && order.paymentStatus === 'pending') {
      await updateOrder(order, { by: 'limit', text }, now, session);
      return false;
    }
    if (!awaitsPayment(order) || order.payBy === null || order.payBy > now) return false;
    const holdsStock = isKeptByMoney(order);
    if (holdsStock || order.claim) {
      const kept =
        order.claim?.state === 'to-match'
          ? `We keep the order until we have looked for the code ${order.claim.code}`
          : 'We keep the order and will call about its payment';
      const text = `The time to pay is over. ${kept}${holdsStock ? '' : '; until then others can buy its products'}`;
      const set = { payBy: null, ...(!holdsStock && { stockTaken: false }) };
      await updateOrder(order, { by: 'limit', text, set }, now, session);
      if (!holdsStock && order.stockTaken) await returnStock(order, now, session);
      return false;
    }
    await cancelOrderInTransaction(order, { by: 'limit', text: paymentTimeoutMessage }, now, session);
    return true;
  });
}
