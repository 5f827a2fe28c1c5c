import type { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import type { Order } from '~/domain/orders/order';
import { runOrderTransaction } from '~/domain/orders/status/order-transaction.server';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import { paymentTimeoutMs, toMpesaAmount } from '~/domain/payments/prompts/prompt-rules';
import { applyPayment } from '~/domain/payments/results/apply-payment.server';

/** After a rejection the order awaits payment for 120 s. `code-used`: a prompt of another order has this receipt. */
export async function settleClaim(settlement: {
  readonly orderId: ObjectId;
  readonly isMatched: boolean;
  readonly name: string;
  readonly now: Date;
}): Promise<
  | { readonly ok: true; readonly order: Order }
  | { readonly ok: false; readonly reason: 'unknown-order' | 'nothing-to-match' | 'code-used' }
> {
  const { orderId, isMatched, name, now } = settlement;
  return runOrderTransaction(async (session) => {
    const order = await collections().orders.findOne({ _id: orderId }, { session });
    if (!order) return { ok: false, reason: 'unknown-order' } as const;
    const { claim } = order;
    if (claim?.state !== 'to-match') return { ok: false, reason: 'nothing-to-match' } as const;
    if (!isMatched) {
      const awaitsOtherPayment = order.status === 'pending' && order.paymentStatus === 'pending';
      const rejected = await updateOrder(
        order,
        {
          by: 'admin',
          name,
          text: `No M-Pesa payment with the code ${claim.code} was found`,
          set: {
            claim: { ...claim, state: 'rejected' },
            payBy: awaitsOtherPayment ? new Date(now.getTime() + paymentTimeoutMs) : order.payBy,
          },
        },
        now,
        session,
      );
      return { ok: true, order: rejected } as const;
    }
    const payer = await collections().paymentAttempts.findOne({ receiptNumber: claim.code }, { session });
    if (payer && !payer.orderId.equals(orderId)) return { ok: false, reason: 'code-used' } as const;
    const amount = toMpesaAmount(order.totalAmount) ?? order.totalAmount;
    const ids = { attemptId: payer?._id ?? null, checkoutRequestId: payer?.checkoutRequestId ?? null };
    const money = { amount, receiptNumber: claim.code, ...ids, by: 'admin', name } as const;
    return { ok: true, order: await applyPayment(order, money, now, session) } as const;
  });
}
