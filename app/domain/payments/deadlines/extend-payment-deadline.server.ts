import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { awaitsPayment, type Order } from '~/domain/orders/order';
import type { Cents } from '~/lib/format/money';
import type { PhoneNumber } from '~/lib/format/phone';
import { paymentTimeoutMs } from '~/domain/mpesa/prompts/prompt-rules';
import { checkPromptQuota } from '~/domain/mpesa/prompts/prompt-quota.server';

/**
 * 120 s from when M-Pesa accepts another prompt for this phone. Unchanged without prompts left, as only cash or a claim
 * remain, and while a prompt to another phone is pending, which has its own time.
 */
export async function extendPaymentDeadline(
  order: Order,
  prompt: { readonly phone: PhoneNumber; readonly amount: Cents },
  now: Date,
  session: ClientSession,
): Promise<Date | null> {
  if (!awaitsPayment(order) || order.payBy === null) return order.payBy;
  const other = await collections().paymentAttempts.findOne(
    { orderId: order._id, pending: true, phone: { $ne: prompt.phone } },
    { session, projection: { _id: 1 } },
  );
  if (other) return order.payBy;
  const quota = await checkPromptQuota(prompt, now, session);
  if (!quota.ok && quota.reason === 'too-many') return order.payBy;
  const from = quota.ok ? now : quota.retryAt;
  return new Date(Math.max(order.payBy.getTime(), from.getTime() + paymentTimeoutMs));
}
