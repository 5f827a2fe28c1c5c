import type { Collection } from '../collection';
import type { IndexDefinition } from '../indexes/index-definition';
import type { DocumentEntries } from '../indexes/index-entries';
import type { Snapshot } from '../lmdb/environment';
import type { StoredDocument } from '../stored-document';

/** A record as written by a transaction; `stored` is null if deleted. */
export type PendingRecord = {
  readonly stored: StoredDocument | null;
  readonly entries: ReadonlyMap<IndexDefinition, DocumentEntries>;
};

/** A multi-document transaction: a snapshot, its uncommitted writes, and the locks that it holds until it ends. */
export type Transaction = {
  readonly snapshot: Snapshot;
  /** store clock when the snapshot was taken */
  readonly startedAt: number;
  /** by collection id, then record id */
  readonly writes: Map<number, Map<number, PendingRecord>>;
  /** unique keys of written documents -> record id */
  readonly uniqueKeys: Map<string, number>;
  /** collections that exist in this transaction only, by namespace */
  readonly createdCollections: Map<string, Collection>;
  /** ids of collections read or written; dropping or changing them waits for the end of the transaction */
  readonly usedCollections: Set<number>;
  readonly heldLocks: { table: Map<string, Transaction>; name: string }[];
  readonly ended: Promise<void>;
  readonly release: () => void;
};

/** Acquires a lock until the transaction ends. */
export function acquireLock(table: Map<string, Transaction>, name: string, transaction: Transaction): void {
  if (table.get(name) === transaction) return;
  table.set(name, transaction);
  transaction.heldLocks.push({ table, name });
}

/** A record that the transaction has written, if any. */
export function pendingRecord(
  transaction: Transaction | null,
  collectionId: number,
  recordId: number,
): PendingRecord | undefined {
  return transaction?.writes.get(collectionId)?.get(recordId);
}
