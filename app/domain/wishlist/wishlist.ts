import type { ObjectId } from 'mongodb';

/** The products that somebody has put aside, by their ids as 24 hexadecimal digits, in the order of their adding. */
export type Wishlist = readonly string[];

/** A customer's wishlist as the database keeps it (decisions.md 16). */
export type StoredWishlist = {
  /** The user's id: one list a person, on all of their devices. */
  readonly _id: ObjectId;
  /** Without doubles (storefront.md section 3, Wishlist item). */
  readonly productIds: Wishlist;
  readonly updatedAt: Date;
};

/** So many ids fit in a cookie of 4,096 bytes, and on one page. */
export const maxWishlistItems = 60;

const isProductId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{24}$/.test(value);

/** Takes what a cookie held and returns the ids in it: at most maxWishlistItems, each once. */
export const parseWishlist = (content: unknown): Wishlist =>
  Array.isArray(content) ? [...new Set<unknown>(content.slice(0, maxWishlistItems))].filter(isProductId) : [];
