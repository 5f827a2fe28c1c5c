import type { User } from '~/domain/accounts/user';
import { changeCustomerCart } from '~/domain/cart/customer-cart.server';
import { mergeCarts, withoutOrdered } from '~/domain/cart/customer-cart';
import { mergeWishlist } from '~/domain/wishlist/wishlist.server';
import { findPlacedOrder, forgetCheckout, readCheckout } from './checkout-cookie.server';
import { setFlash } from './flash.server';
import { forgetGuestCart, readGuestCart } from './visitor-cart.server';
import { forgetGuestWishlist, readGuestWishlist } from './wishlist.server';

/**
 * Brings what a visitor has chosen as a guest into their account, at sign-in (decisions.md 16). Returns the headers that
 * take it out of this browser, and say what found no room. Done before the session begins, and the same when it is done
 * twice: where the answer is lost, the next sign-in finds the cookies as they were.
 */
export async function bringAlong(request: Request, { _id }: Pick<User, '_id'>): Promise<Headers> {
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
  const wanted = placed ? withoutOrdered(guest, placed.items) : guest;
  const merge = (kept: Parameters<typeof mergeCarts>[0]) => mergeCarts(kept, wanted);
  const { dropped } = await changeCustomerCart(userId, merge, new Date());
  for (const header of await forgetGuestCart()) headers.append(...header);
  return dropped;
}

/** Returns whether it found no room. */
async function bringWishlist(request: Request, userId: User['_id'], headers: Headers): Promise<boolean> {
  const guest = await readGuestWishlist(request);
  if (guest.length === 0) return false;
  const fits = await mergeWishlist(userId, guest, new Date());
  headers.append('Set-Cookie', await forgetGuestWishlist());
  return !fits;
}

/**
 * Returns the headers that take everything of a person out of this browser but their session: at sign-out the next one
 * at a shared phone finds an empty cart, and no way to what was ordered.
 */
export async function leaveNothing(): Promise<[string, string][]> {
  return [
    ...(await forgetGuestCart()),
    ['Set-Cookie', await forgetGuestWishlist()],
    ['Set-Cookie', await forgetCheckout()],
  ];
}
