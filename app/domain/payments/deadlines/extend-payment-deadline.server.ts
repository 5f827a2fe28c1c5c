import type { ClientSession } from 'mongodb';
import { awaitsPayment, type Order } from '~/domain/orders/order';
import type { Cents } from '~/lib/money';
import type { PhoneNumber } from '~/lib/phone';
import { paymentTimeoutMs } from '~/domain/payments/prompts/prompt-rules';
import { checkPromptQuota } from '~/domain/payments/prompts/prompt-quota.server';

/**
 * Until when an order waits whose prompt has failed or could not be sent: 120 s from the moment at which M-Pesa takes
 * another prompt, so that the customer can use it; never earlier than it waited so far. Where the phone had its share
 * of the hour the order waits for cash or a claim only, and its limit stays.
 */
export async function extendPaymentDeadline(
  order: Order,
  prompt: { readonly phone: PhoneNumber; readonly amount: Cents },
  now: Date,
  session: ClientSession,
): Promise<Date | null> {
  if (!awaitsPayment(order) || order.payBy === null) return order.payBy;
  const turn = await checkPromptQuota(prompt, now, session);
  if (!turn.ok && turn.reason === 'too-many') return order.payBy;
  const from = turn.ok ? now : turn.retryAt;
  return new Date(Math.max(order.payBy.getTime(), from.getTime() + paymentTimeoutMs));
}
