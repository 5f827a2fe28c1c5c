import { redirect } from '@remix-run/node';
import { priceCart, type PricedCart } from '~/domain/cart/price-cart.server';
import type { Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import { readCart } from './cart-cookie.server';
import { findPlacedOrder, finishCheckout, readCheckout, type CheckoutState } from './checkout-cookie.server';

/**
 * What each step of the checkout begins with. Throws a redirect for a visitor who has nothing to do here: to the order
 * that is placed already (its answer was lost), or to a cart that is empty or has to be settled first (decisions.md 19).
 */
export async function openCheckout(
  request: Request,
): Promise<{ readonly state: CheckoutState; readonly cart: PricedCart; readonly settings: Settings }> {
  const state = await readCheckout(request);
  const placed = await findPlacedOrder(state);
  if (placed) throw await finishCheckout(state, placed);
  const { lines, accepted } = await readCart(request);
  const [cart, settings] = await Promise.all([priceCart(lines, accepted), loadSettings()]);
  if (lines.length === 0 || cart.problems) throw redirect('/cart');
  return { state, cart, settings };
}
