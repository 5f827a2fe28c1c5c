import type { User } from '~/domain/accounts/user';
import { updateCustomerCart } from '~/domain/cart/customer-cart.server';
import { mergeCarts, removeOrderedItems } from '~/domain/cart/customer-cart';
import { mergeWishlist } from '~/domain/wishlist/wishlist.server';
import { findPlacedOrder, clearCheckout, readCheckout } from '~/http/orders/checkout-cookie.server';
import { setFlash } from '~/http/session/flash.server';
import { clearGuestCart, readGuestCart } from './visitor-cart.server';
import { clearGuestWishlist, readGuestWishlist } from './visitor-wishlist.server';

/**
 * Brings what a visitor has chosen as a guest into their account, at sign-in (decisions.md 16). Returns the headers that
 * take it out of this browser, and say what found no room. Done before the session begins, and the same when it is done
 * twice: where the answer is lost, the next sign-in finds the cookies as they were.
 */
export async function mergeGuestCart(request: Request, { _id }: Pick<User, '_id'>): Promise<Headers> {
  const headers = new Headers();
  const dropped = await bringCart(request, _id, headers);
  const isListFull = await bringWishlist(request, _id, headers);
  const words = [
    dropped > 0 && 'Your cart was full: what you chose longest ago made room for what you chose now.',
    isListFull && 'Your wishlist is full: what you put aside before you signed in found no room.',
  ].filter((text) => text !== false);
  if (words.length > 0)
    headers.append('Set-Cookie', await setFlash({ kind: 'warning', text: words.join(' ') }));
  return headers;
}

/** Returns how many lines found no room. */
async function bringCart(request: Request, userId: User['_id'], headers: Headers): Promise<number> {
  const guest = await readGuestCart(request);
  if (guest.lines.length === 0) return 0;
  // An order whose answer was lost has left its goods in the guest's cart: they are not wanted a second time.
  const placed = await findPlacedOrder(await readCheckout(request));
  const wanted = placed ? removeOrderedItems(guest, placed.items) : guest;
  const merge = (kept: Parameters<typeof mergeCarts>[0]) => mergeCarts(kept, wanted);
  const { dropped } = await updateCustomerCart(userId, merge, new Date());
  for (const header of await clearGuestCart()) headers.append(...header);
  return dropped;
}

/** Returns whether it found no room. */
async function bringWishlist(request: Request, userId: User['_id'], headers: Headers): Promise<boolean> {
  const guest = await readGuestWishlist(request);
  if (guest.length === 0) return false;
  const fits = await mergeWishlist(userId, guest, new Date());
  headers.append('Set-Cookie', await clearGuestWishlist());
  return !fits;
}

/**
 * Returns the headers that take everything of a person out of this browser but their session: at sign-out the next one
 * at a shared phone finds an empty cart, and no way to what was ordered.
 */
export async function clearVisitorCookies(): Promise<[string, string][]> {
  return [
    ...(await clearGuestCart()),
    ['Set-Cookie', await clearGuestWishlist()],
    ['Set-Cookie', await clearCheckout()],
  ];
}
