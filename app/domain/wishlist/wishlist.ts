import type { ObjectId } from 'mongodb';

/** Product ids in the order of their addition. */
export type Wishlist = readonly string[];

export type StoredWishlist = {
  readonly _id: ObjectId;
  readonly productIds: Wishlist;
  readonly updatedAt: Date;
};

/** Sixty ids fit in a cookie of 4,096 bytes. */
export const maxWishlistItems = 60;

const isProductId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{24}$/.test(value);

export const parseWishlist = (content: unknown): Wishlist =>
  Array.isArray(content) ? [...new Set<unknown>(content.slice(0, maxWishlistItems))].filter(isProductId) : [];
