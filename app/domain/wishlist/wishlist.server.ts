import { type ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { isDuplicateKeyError } from '#db/duplicate-key';
import { findProductById, findProducts } from '~/domain/catalogue/catalogue-queries.server';
import { toCardView, type CardView } from '~/domain/catalogue/product-view';
import { clampPage } from '~/lib/pagination';
import { maxWishlistItems, type Wishlist } from './wishlist';

/** The wishlist of a customer. */
export async function readCustomerWishlist(userId: ObjectId): Promise<Wishlist> {
  const stored = await collections().wishlists.findOne({ _id: userId });
  return stored?.productIds ?? [];
}

/** What a form asks of a wishlist. */
export type WishlistChange = { readonly intent: 'add' | 'remove'; readonly productId: string };

export type WishlistResult =
  | { readonly ok: true; readonly wishlist: Wishlist }
  | { readonly ok: false; readonly reason: 'unknown-product' | 'wishlist-full' };

/**
 * Adds a product to a guest's wishlist or removes it; what is there, or gone, already stays so. Fails with
 * 'unknown-product' (only what is in the catalogue is added) or 'wishlist-full' (maxWishlistItems).
 */
export async function updateWishlist(
  wishlist: Wishlist,
  { intent, productId }: WishlistChange,
): Promise<WishlistResult> {
  if (intent === 'remove') return { ok: true, wishlist: wishlist.filter((id) => id !== productId) };
  if (wishlist.includes(productId)) return { ok: true, wishlist };
  const product = await findProductById(productId);
  if (!product) return { ok: false, reason: 'unknown-product' };
  if (wishlist.length >= maxWishlistItems) return { ok: false, reason: 'wishlist-full' };
  return { ok: true, wishlist: [...wishlist, product._id.toHexString()] };
}

/**
 * The same for a customer, whose list is in the database: one operator on one document each, so that two devices at the
 * same moment lose nothing. Fails as updateWishlist does.
 */
export async function updateCustomerWishlist(
  userId: ObjectId,
  change: WishlistChange,
  now: Date,
): Promise<{ readonly ok: true } | Extract<WishlistResult, { ok: false }>> {
  if (change.intent === 'remove') {
    await collections().wishlists.updateOne(
      { _id: userId },
      { $pull: { productIds: change.productId }, $set: { updatedAt: now } },
    );
    return { ok: true };
  }
  const product = await findProductById(change.productId);
  if (!product) return { ok: false, reason: 'unknown-product' };
  const id = product._id.toHexString();
  if (await addAll(userId, [id], now)) return { ok: true };
  return (await readCustomerWishlist(userId)).includes(id)
    ? { ok: true }
    : { ok: false, reason: 'wishlist-full' };
}

/**
 * Puts a guest's wishlist behind a customer's at sign-in, without doubles; as often as it is sent. Returns false where
 * the customer's list is full. A merged list may be longer than the limit once: nothing is thrown away.
 */
export const mergeWishlist = async (userId: ObjectId, guest: Wishlist, now: Date): Promise<boolean> =>
  guest.length === 0 || addAll(userId, guest, now);

/** False where the list is full: then the filter finds nothing, and the insert in its place meets the list. */
async function addAll(userId: ObjectId, ids: Wishlist, now: Date): Promise<boolean> {
  for (let round = 0; ; round += 1)
    try {
      await collections().wishlists.updateOne(
        { _id: userId, [`productIds.${maxWishlistItems - 1}`]: { $exists: false } },
        { $addToSet: { productIds: { $each: [...ids] } }, $set: { updatedAt: now } },
        { upsert: true },
      );
      return true;
    } catch (error) {
      if (!isDuplicateKeyError(error)) throw error;
      // The first time it may have been the same list, made at the same moment on another device.
      if (round > 0) return false;
    }
}

/** One entry of the page; a product that is not in the catalogue any more has no card. */
export type WishlistItem = { readonly id: string; readonly card: CardView | null };

/** A page of the wishlist that exists: `page` is from 1 to `pageCount`, which is at least 1. */
export type WishlistPage = {
  readonly items: readonly WishlistItem[];
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
};

/** How many products one page shows; as many as the products page (storefront.md section 9). */
const pageSize = 12;

/** One page of a wishlist with its products as they are now, the last added first; the last page for one behind it. */
export async function listWishlist(wishlist: Wishlist, asked: number, now: Date): Promise<WishlistPage> {
  const total = wishlist.length;
  const { page, pageCount } = clampPage(asked, { total, pageSize });
  const ids = wishlist.toReversed().slice((page - 1) * pageSize, page * pageSize);
  const products = await findProducts(ids);
  const cards = new Map(products.map((product) => [product._id.toHexString(), toCardView(product, now)]));
  return { items: ids.map((id) => ({ id, card: cards.get(id) ?? null })), total, page, pageCount };
}
