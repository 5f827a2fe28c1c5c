import type { Document } from '../language/bson/values';
import type { Collection } from './collection';
import type { IndexDefinition } from './indexes/index-definition';
import type { DocumentEntries } from './indexes/index-entries';
import type { Store } from './store';
import type { StoredDocument } from './stored-document';
import type { Transaction } from './transactions/transaction';

/** The change of one document: `before` is null for an insert, `after` for a delete. */
export type Change = { readonly before: StoredDocument | null; readonly after: Document | null };

export type WriteTarget = {
  readonly store: Store;
  readonly collection: Collection;
  readonly transaction: Transaction | null;
  /** skip the collection's validator */
  readonly bypassValidation: boolean;
};

type Entries = ReadonlyMap<IndexDefinition, DocumentEntries>;

/** A change with the index entries before and after it; `stored` is null for a delete. */
export type PreparedChange = {
  readonly recordId: number;
  readonly before: StoredDocument | null;
  readonly beforeEntries: Entries;
  readonly stored: StoredDocument | null;
  readonly entries: Entries;
};
