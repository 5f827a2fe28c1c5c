import { setTimeout as wait } from 'node:timers/promises';
import { isPaidByHand, type Order } from '~/domain/orders/order';
import type { PromptResult } from '~/domain/mpesa/prompts/prompt-result';
import { sendFirstPrompt } from '~/domain/payments/prompts/initiate-prompt.server';
import { promptFailureResponse } from '~/http/forms/rate-limit-response.server';
import { finishCheckout, type CheckoutState } from '~/http/orders/checkout-cookie.server';
import { clientAddress } from '~/http/security/client-address.server';
import { setFlash } from '~/http/session/flash.server';

/**
 * Sends the prompt of an M-Pesa order that gets one, unless it got one before its response was lost, and redirects. The waiting page
 * shows a failure by itself, except for a rate limit; and what comes of a prompt that takes longer than `timeoutMs`.
 */
export async function completeOrder(
  request: Request,
  now: Date,
  state: CheckoutState,
  order: Order,
  timeoutMs: number,
) {
  const isPrompted = order.paymentMethod === 'mpesa' && !isPaidByHand(order);
  const result = isPrompted ? await promptInTime(request, now, order, timeoutMs) : null;
  const response = await finishCheckout(request, now, state, order);
  if (result && !result.ok && result.reason.startsWith('too-many')) {
    const { text } = await promptFailureResponse(result, now);
    response.headers.append('Set-Cookie', await setFlash({ kind: 'warning', text }));
  }
  return response;
}

/** Null when the time is over; the prompt goes on. */
function promptInTime(
  request: Request,
  now: Date,
  order: Order,
  timeoutMs: number,
): Promise<PromptResult | null> {
  const prompt = sendFirstPrompt(order, { address: clientAddress(request), now });
  // Prevents an unhandled rejection after the time.
  prompt.catch(() => undefined);
  return Promise.race([prompt, wait(timeoutMs, null, { ref: false })]);
}
