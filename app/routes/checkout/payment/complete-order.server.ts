import type { Order } from '~/domain/orders/order';
import { sendFirstPrompt } from '~/domain/payments/prompts/initiate-prompt.server';
import { promptFailureResponse } from '~/http/forms/rate-limit-response.server';
import { finishCheckout, type CheckoutState } from '~/http/orders/checkout-cookie.server';
import { clientAddress } from '~/http/security/client-address.server';
import { setFlash } from '~/http/session/flash.server';

/**
 * Sends the prompt of an M-Pesa order, unless it got one before its response was lost, and redirects. The waiting page
 * shows a failure by itself, except for a rate limit.
 */
export async function completeOrder(request: Request, state: CheckoutState, order: Order) {
  const result =
    order.paymentMethod === 'mpesa'
      ? await sendFirstPrompt(order, { address: clientAddress(request), now: new Date() })
      : null;
  const response = await finishCheckout(request, state, order);
  if (result && !result.ok && result.reason.startsWith('too-many')) {
    const { text } = promptFailureResponse(result);
    response.headers.append('Set-Cookie', await setFlash({ kind: 'warning', text }));
  }
  return response;
}
