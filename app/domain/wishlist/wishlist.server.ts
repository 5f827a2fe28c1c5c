import type { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { isDuplicateKeyError } from '#db/duplicate-key';
import { findProductById, findProducts } from '~/domain/catalogue/catalogue-queries.server';
import { toCardView, type CardView } from '~/domain/catalogue/product-view';
import { clampPage } from '~/lib/pagination';
import { maxWishlistItems, type Wishlist } from './wishlist';

export async function readCustomerWishlist(userId: ObjectId): Promise<Wishlist> {
  const stored = await collections().wishlists.findOne({ _id: userId });
  return stored?.productIds ?? [];
}

export type WishlistChange = { readonly intent: 'add' | 'remove'; readonly productId: string };

export type WishlistResult =
  | { readonly ok: true; readonly wishlist: Wishlist }
  | { readonly ok: false; readonly reason: 'unknown-product' | 'wishlist-full' };

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

/** A single update operator, so that concurrent changes lose nothing. */
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

/** False where the list is full. A merged list may exceed the limit once. */
export const mergeWishlist = async (userId: ObjectId, guest: Wishlist, now: Date): Promise<boolean> =>
  guest.length === 0 || addAll(userId, guest, now);

/** If the list is full, the filter matches nothing and the upsert meets the existing id. */
async function addAll(userId: ObjectId, ids: Wishlist, now: Date): Promise<boolean> {
  for (let attempt = 0; ; attempt += 1)
    try {
      await collections().wishlists.updateOne(
        { _id: userId, [`productIds.${maxWishlistItems - 1}`]: { $exists: false } },
        { $addToSet: { productIds: { $each: [...ids] } }, $set: { updatedAt: now } },
        { upsert: true },
      );
      return true;
    } catch (error) {
      if (!isDuplicateKeyError(error)) throw error;
      // On the first attempt, another device may have created the list concurrently.
      if (attempt > 0) return false;
    }
}

export type WishlistItem = { readonly id: string; readonly card: CardView | null };

type WishlistPage = {
  readonly items: readonly WishlistItem[];
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
};

/** docs/product.md 4.2. */
const pageSize = 12;

export async function listWishlist(
  wishlist: Wishlist,
  requestedPage: number,
  now: Date,
): Promise<WishlistPage> {
  const total = wishlist.length;
  const { page, pageCount } = clampPage(requestedPage, { total, pageSize });
  const ids = wishlist.toReversed().slice((page - 1) * pageSize, page * pageSize);
  const products = await findProducts(ids);
  const cards = new Map(products.map((product) => [product._id.toHexString(), toCardView(product, now)]));
  return { items: ids.map((id) => ({ id, card: cards.get(id) ?? null })), total, page, pageCount };
}
