import type { User } from '~/domain/accounts/user';
import { removeOrderedItems } from '~/domain/cart/cart';
import { mergeIntoCustomerCart } from '~/domain/orders/carts/customer-cart.server';
import { trackOrder } from '~/domain/orders/carts/apply-unpaid-orders';
import { mergeWishlist } from '~/domain/wishlist/wishlist.server';
import { findPlacedOrder, clearCheckout, readCheckout } from '~/http/orders/checkout-cookie.server';
import { setFlash } from '~/http/session/flash.server';
import { clearGuestCart, readGuestCart } from './visitor-cart.server';
import { clearGuestWishlist, readGuestWishlist } from './visitor-wishlist.server';

/** Idempotent: if the response is lost, the next sign-in finds the cookies unchanged. */
export async function mergeGuestCart(
  request: Request,
  now: Date,
  { _id }: Pick<User, '_id'>,
): Promise<Headers> {
  const headers = new Headers();
  const dropped = await mergeCart(request, now, _id, headers);
  const isListFull = await mergeGuestWishlist(request, now, _id, headers);
  const warnings = [
    dropped > 0 && 'Your cart was full, so we removed the oldest items to make room for the new ones.',
    isListFull && 'Your wishlist is full, so we could not add the items you saved before you signed in.',
  ].filter((text) => text !== false);
  if (warnings.length > 0)
    headers.append('Set-Cookie', await setFlash({ kind: 'warning', text: warnings.join(' ') }));
  return headers;
}

async function mergeCart(
  request: Request,
  now: Date,
  userId: User['_id'],
  headers: Headers,
): Promise<number> {
  const guest = await readGuestCart(request, now);
  if (guest.cart.lines.length === 0 && guest.unpaid.orders.length === 0) return 0;
  // An order whose response was lost leaves its items in the guest cart.
  const placed = await findPlacedOrder(await readCheckout(request));
  const remaining = placed
    ? {
        cart: removeOrderedItems(guest.cart, placed.items),
        unpaid: trackOrder(guest.unpaid, placed, placed.createdAt),
      }
    : guest;
  const dropped = await mergeIntoCustomerCart(userId, remaining, now);
  for (const header of await clearGuestCart()) headers.append(...header);
  return dropped;
}

async function mergeGuestWishlist(
  request: Request,
  now: Date,
  userId: User['_id'],
  headers: Headers,
): Promise<boolean> {
  const guest = await readGuestWishlist(request);
  if (guest.length === 0) return false;
  const fits = await mergeWishlist(userId, guest, now);
  headers.append('Set-Cookie', await clearGuestWishlist());
  return !fits;
}

/** At sign-out: the next user of a shared phone must find no cart and no orders. */
export async function clearVisitorCookies(): Promise<[string, string][]> {
  return [
    ...(await clearGuestCart()),
    ['Set-Cookie', await clearGuestWishlist()],
    ['Set-Cookie', await clearCheckout()],
  ];
}
