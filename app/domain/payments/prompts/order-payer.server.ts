import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { isForOrder, sharesOf, type PaymentAttempt } from '~/domain/mpesa/attempts/payment-attempt';
import type { Payer } from '~/domain/mpesa/prompts/record-push-response.server';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import { updateAttempt } from '~/domain/payments/attempts/update-attempt.server';
import { extendPaymentDeadline } from '~/domain/payments/deadlines/extend-payment-deadline.server';

/** An order may be paid a while longer where M-Pesa took no prompt, and its customer reads why. */
export const orderPayer: Payer<PaymentAttempt> = { updateAttempt, onRefusal };

async function onRefusal(
  attempt: PaymentAttempt,
  message: string,
  now: Date,
  session: ClientSession,
): Promise<void> {
  if (!isForOrder(attempt)) return;
  for (const { orderId } of sharesOf(attempt)) {
    const order = await collections().orders.findOne({ _id: orderId }, { session });
    if (!order) continue;
    const payBy = await extendPaymentDeadline(order, attempt, now, session);
    const text = order.paymentStatus === 'paid' ? null : message;
    await updateOrder(order, { by: 'payment', text, set: { payBy } }, now, session);
  }
}
