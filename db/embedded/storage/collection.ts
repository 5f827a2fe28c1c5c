import type { Binary } from 'bson';
import type { Document } from '../language/bson/values';
import type { Collation } from '../language/collation';
import type { Matcher } from '../language/filters/compile-filter';
import type { IndexDefinition } from './indexes/index-definition';

/** The definition of a collection, as loaded from the catalog. */
export type Collection = {
  readonly id: number;
  readonly database: string;
  readonly name: string;
  /** as listCollections reports them */
  readonly options: Document;
  readonly uuid: Binary;
  readonly collation: Collation | null;
  readonly validator: Matcher | null;
  readonly indexes: IndexDefinition[];
  nextRecordId: number;
  /** Set while indexes are built; the definition does not change until it has ended. */
  indexBuild: { readonly ended: Promise<void> } | null;
};

export const namespaceOf = (collection: Collection) => `${collection.database}.${collection.name}`;

/** The data of a dropped collection or index, which a background job deletes in batches. */
export type PendingDrop = { readonly id: number; readonly kind: 'records' | 'entries' };

export type Catalog = {
  readonly collections: Map<string, Collection>;
  readonly pendingDrops: PendingDrop[];
  nextId: number;
  epoch: number;
};
