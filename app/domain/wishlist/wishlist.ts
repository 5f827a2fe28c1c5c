import type { ObjectId } from 'mongodb';
import { normaliseObjectId } from '~/lib/object-id';

/** Product ids in the order of their addition. */
export type Wishlist = readonly string[];

export type StoredWishlist = {
  readonly _id: ObjectId;
  readonly productIds: Wishlist;
  readonly updatedAt: Date;
};

/** Sixty ids fit in a cookie of 4,096 bytes. */
export const maxWishlistItems = 60;

const toProductId = (value: unknown): readonly string[] => {
  const id = typeof value === 'string' ? normaliseObjectId(value) : null;
  return id === null ? [] : [id];
};

export const parseWishlist = (content: unknown): Wishlist =>
  Array.isArray(content) ? [...new Set(content.slice(0, maxWishlistItems).flatMap(toProductId))] : [];
