import type { Binary, ObjectId } from 'mongodb';
import { defineCollection, expiryIndex } from '#db/define-collection';
import type { ChangedSkuAnswer } from './columns';

/** A file between its dry run and its import. */
type ProductImport = {
  readonly _id: ObjectId;
  readonly userId: ObjectId;
  readonly fileName: string;
  readonly content: Binary;
  /** Absent until the person has answered. */
  readonly changedSkus?: ChangedSkuAnswer;
  readonly expiresAt: Date;
};

export const productImports = defineCollection<ProductImport>({
  name: 'productImports',
  visibility: 'private',
  indexes: [
    { key: { userId: 1 }, reason: 'a new file replaces the former one of the same person' },
    expiryIndex('files that were not imported expire after a day'),
  ],
});
