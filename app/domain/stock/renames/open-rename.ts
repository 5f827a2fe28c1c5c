import type { ObjectId } from 'mongodb';

/** Sizes that have a new SKU, while orders that ended lately still have the former one (docs/decisions/0174). */
export type OpenRename = {
  readonly productId: ObjectId;
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
  /** Orders that are newer have the new one. */
  readonly at: Date;
};
