import { CommandError } from '../../language/errors';
import type { Collection } from '../catalog';
import type { IndexDefinition } from '../indexes/index-definition';
import type { DocumentEntries } from '../indexes/index-entries';
import { MAX_TRANSACTIONS, takeSnapshot, type Snapshot } from '../lmdb/environment';
import type { StoredDocument } from '../records';
import type { Store } from '../store';

/** A record as a transaction has written it: null when deleted. */
export type PendingRecord = {
  readonly stored: StoredDocument | null;
  readonly entries: ReadonlyMap<IndexDefinition, DocumentEntries>;
};

/** A multi-document transaction: a snapshot, its own writes over it, and the locks that it holds until its end. */
export type Transaction = {
  readonly snapshot: Snapshot;
  /** the store's clock when the snapshot was taken */
  readonly startedAt: number;
  /** by collection id, then record id */
  readonly writes: Map<number, Map<number, PendingRecord>>;
  /** unique keys of the written documents -> record id */
  readonly uniqueKeys: Map<string, number>;
  /** collections that exist in this transaction only, by namespace */
  readonly createdCollections: Map<string, Collection>;
  /** collections that were read or written: they must not be dropped or changed meanwhile */
  readonly usedCollections: Set<number>;
  readonly heldLocks: { table: Map<string, Transaction>; name: string }[];
  readonly ended: Promise<void>;
  readonly release: () => void;
};

/**
 * Begins a transaction on a snapshot of the newest committed state. Fails with 246 SnapshotUnavailable while too many are
 * open: MongoDB's code for a snapshot that can't be had now, whose label tells the driver to run the transaction again.
 */
export function beginTransaction(store: Store): Transaction {
  if (store.transactions.size >= MAX_TRANSACTIONS)
    throw new CommandError(
      246,
      'SnapshotUnavailable',
      `No snapshot is available: ${MAX_TRANSACTIONS} transactions are open. Please retry your transaction.`,
    );
  let resolve: () => void = () => undefined;
  const ended = new Promise<void>((done) => (resolve = done));
  const transaction: Transaction = {
    snapshot: takeSnapshot(store.environment),
    startedAt: ++store.clock,
    writes: new Map(),
    uniqueKeys: new Map(),
    createdCollections: new Map(),
    usedCollections: new Set(),
    heldLocks: [],
    ended,
    release: resolve,
  };
  store.transactions.add(transaction);
  return transaction;
}

/** Holds a lock until the transaction ends. */
export function acquireLock(table: Map<string, Transaction>, name: string, transaction: Transaction): void {
  if (table.get(name) === transaction) return;
  table.set(name, transaction);
  transaction.heldLocks.push({ table, name });
}

/** Gives up locks and snapshot and wakes the writes that wait; for commit (after its write) and abort alike. */
export function endTransaction(store: Store, transaction: Transaction): void {
  if (!store.transactions.delete(transaction)) return;
  for (const { table, name } of transaction.heldLocks) table.delete(name);
  transaction.snapshot.done();
  transaction.release();
}
