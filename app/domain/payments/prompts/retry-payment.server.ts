import { findOrderByNumber } from '~/domain/orders/order-queries.server';
import type { PhoneNumber } from '~/lib/phone';
import { closeOverdueOrder } from '~/domain/payments/deadlines/close-overdue-order.server';
import { initiatePrompt } from './initiate-prompt.server';
import { failureMessages, type PromptResult } from './prompt-result';

/**
 * Sends another prompt for an order whose last one failed or could not be sent, to the same phone or another
 * one. It has 120 s of its own. Fails like initiatePrompt; after `too-soon` the order awaits the next prompt,
 * and 120 s more.
 */
export async function retryPayment(retry: {
  readonly orderNumber: string;
  /** Null for the phone of the last prompt. */
  readonly phoneNumber: PhoneNumber | null;
  /** Client address; null where the server does not know it. */
  readonly address: string | null;
  readonly now: Date;
}): Promise<PromptResult> {
  const order = await findOrderByNumber(retry.orderNumber);
  if (!order) return { ok: false, reason: 'unknown-order', message: failureMessages['unknown-order'] };
  await closeOverdueOrder(order._id, retry.now);
  const { phoneNumber: phone, address, now } = retry;
  return initiatePrompt({ orderId: order._id, phone, address, isFirst: false, now });
}
