import {
  isRepeatable,
  offerOrderAgain,
  type OrderAgainOffer,
} from '~/domain/orders/carts/order-again-offer.server';
import { listLastOrders } from '~/domain/orders/customers/customer-orders.server';
import { readRefusalText } from '~/domain/opening/read-ordering-state.server';
import { findOrdersByNumbers } from '~/domain/orders/order-queries.server';
import type { Settings } from '~/domain/settings/settings';
import { readSession } from '~/http/session/session.server';
import { readCheckout } from './checkout-cookie.server';

/** How far back the newest order that can be repeated is looked for. */
const maxOrders = 5;

/** What this visitor may order again: a customer's newest order, or the newest that a guest placed in this browser. */
export async function loadOrderAgainOffer(
  request: Request,
  now: Date,
  settings: Settings,
): Promise<(OrderAgainOffer & { readonly isSignedIn: boolean }) | null> {
  if (!request.headers.has('Cookie') || readRefusalText(settings, now) !== '') return null;
  const signedIn = await readSession(request, now);
  const numbers = signedIn ? [] : (await readCheckout(request)).orders.slice(0, maxOrders);
  if (!signedIn && numbers.length === 0) return null;
  const orders = signedIn
    ? await listLastOrders(signedIn.user._id, maxOrders)
    : await findOrdersByNumbers(numbers);
  const order = orders.find(isRepeatable);
  const offer = order ? await offerOrderAgain(order, settings) : null;
  return offer && { ...offer, isSignedIn: signedIn !== null };
}
