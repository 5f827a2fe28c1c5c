import { CommandError } from '../../language/errors';
import { takeSnapshot } from '../lmdb/environment';
import type { Store } from '../store';
import type { Transaction } from './transaction';

/** Creates a transaction on a snapshot of the newest committed state, without registering it as open. */
export function createTransaction(store: Store): Transaction {
  let resolve: () => void = () => undefined;
  const ended = new Promise<void>((done) => (resolve = done));
  return {
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
}

/**
 * Begins a transaction on a snapshot of the newest committed state. Fails with 246 SnapshotUnavailable if too many
 * are open; its label makes the driver retry the transaction.
 */
export function beginTransaction(store: Store): Transaction {
  if (store.transactions.size >= store.maxTransactions)
    throw new CommandError(
      246,
      'SnapshotUnavailable',
      `No snapshot is available: ${store.maxTransactions} transactions are open. Please retry your transaction.`,
    );
  const transaction = createTransaction(store);
  store.transactions.add(transaction);
  return transaction;
}

/** Releases locks and snapshot and wakes waiting writes; after a commit's write, and on abort. */
export function endTransaction(store: Store, transaction: Transaction): void {
  if (!store.transactions.delete(transaction)) return;
  for (const { table, name } of transaction.heldLocks) table.delete(name);
  transaction.snapshot.done();
  transaction.release();
}
