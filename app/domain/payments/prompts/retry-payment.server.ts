import { findOrderByNumber } from '~/domain/orders/order-queries.server';
import type { PhoneNumber } from '~/lib/phone';
import { closeOverdueOrder } from '~/domain/payments/deadlines/close-overdue-order.server';
import { initiatePrompt, type PromptResult } from './initiate-prompt.server';

/**
 * Sends another prompt for an order whose last one has failed or could not be sent: the same phone or another one. It
 * has 120 s of its own. See initiatePrompt for the reasons to fail; with 'too-soon' the order waits until the prompt may
 * be sent, and 120 s more.
 */
export async function retryPayment(retry: {
  readonly orderNumber: string;
  /** Null for the phone that was prompted before. */
  readonly phoneNumber: PhoneNumber | null;
  /** The client address that asks; null where the server does not tell it. */
  readonly address: string | null;
  readonly now: Date;
}): Promise<PromptResult> {
  const order = await findOrderByNumber(retry.orderNumber);
  if (!order) return { ok: false, reason: 'unknown-order', message: 'We have no such order.' };
  await closeOverdueOrder(order._id, retry.now);
  const { phoneNumber: phone, address, now } = retry;
  return initiatePrompt({ orderId: order._id, phone, address, isFirst: false, now });
}
