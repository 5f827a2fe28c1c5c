import { redirect } from '@remix-run/node';
import { putOrderIntoCart } from '~/domain/orders/carts/order-again.server';
import type { Order } from '~/domain/orders/order';
import { updateCart } from '~/http/cart/visitor-cart.server';
import { setFlash } from '~/http/session/flash.server';
import { orderAgainMessage } from './order-again-message';

/**
 * Puts an order into the cart, and leads there, where what has changed is said; at once to the checkout where that was asked and
 * there is nothing to say. `cookies` are set as well.
 */
export async function fillCartAgain(
  request: Request,
  now: Date,
  { items }: Pick<Order, 'items'>,
  { skipsCart, cookies = [] }: { readonly skipsCart: boolean; readonly cookies?: readonly string[] },
): Promise<Response> {
  const { outcome, headers: cart } = await updateCart(request, now, (cart) => putOrderIntoCart(cart, items));
  const headers = new Headers(cart);
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  const isWholeCart = outcome.cart.lines.length === outcome.inCart;
  if (skipsCart && isWholeCart && outcome.notes.length === 0)
    return redirect('/checkout', { status: 303, headers });
  headers.append('Set-Cookie', await setFlash(orderAgainMessage(outcome)));
  return redirect('/cart', { status: 303, headers });
}
