import { parseWishlist, type Wishlist } from '~/domain/wishlist/wishlist';
import {
  updateCustomerWishlist,
  updateWishlist,
  readCustomerWishlist,
  type WishlistChange,
  type WishlistResult,
} from '~/domain/wishlist/wishlist.server';
import { wishlistCookie } from '~/http/session/cookies.server';
import { readSession } from '~/http/session/session.server';

export async function readWishlist(request: Request, now: Date): Promise<Wishlist> {
  const signedIn = await readSession(request, now);
  return signedIn ? readCustomerWishlist(signedIn.user._id) : readGuestWishlist(request);
}

type WishlistOutcome = { readonly ok: true } | Extract<WishlistResult, { ok: false }>;

export async function updateVisitorWishlist(
  request: Request,
  now: Date,
  change: WishlistChange,
): Promise<{ readonly result: WishlistOutcome; readonly setCookie: string | null }> {
  const signedIn = await readSession(request, now);
  if (signedIn)
    return {
      result: await updateCustomerWishlist(signedIn.user._id, change, now),
      setCookie: null,
    };
  const result = await updateWishlist(await readGuestWishlist(request), change);
  return { result, setCookie: result.ok ? await serializeGuestWishlist(result.wishlist) : null };
}

/** An unreadable or forged cookie counts as empty. */
export async function readGuestWishlist(request: Request): Promise<Wishlist> {
  const cookie = wishlistCookie();
  return parseWishlist(await cookie.parse(request.headers.get('Cookie')));
}

const serializeGuestWishlist = async (wishlist: Wishlist): Promise<string> =>
  wishlistCookie().serialize(wishlist, wishlist.length === 0 ? { maxAge: 0 } : undefined);

export const clearGuestWishlist = (): Promise<string> => serializeGuestWishlist([]);
