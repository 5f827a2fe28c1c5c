import { CommandError } from '../../language/errors';
import type { Transaction } from './transaction';

/** Locks of open transactions on written records, unique keys, and names of created collections. */
export type LockTable = {
  readonly records: Map<string, Transaction>;
  readonly keys: Map<string, Transaction>;
  readonly names: Map<string, Transaction>;
};

export function createLockTable(): LockTable {
  return { records: new Map(), keys: new Map(), names: new Map() };
}

/** Thrown before any put when a write outside transactions has to wait for a transaction or an index build. */
export class LockedError extends Error {
  constructor(readonly holder: { readonly ended: Promise<void> }) {
    super('waits for an open transaction or an index build');
  }
}

/** 112 WriteConflict; its label makes the driver retry the transaction. */
export function writeConflict(): CommandError {
  return new CommandError(
    112,
    'WriteConflict',
    'Caused by :: Write conflict during plan execution and yielding is disabled. :: Please retry your operation or multi-document transaction.',
    { labels: ['TransientTransactionError'] },
  );
}

/**
 * Checks that no other transaction holds a lock. A transaction fails at once with a write conflict, as in MongoDB;
 * any other write waits.
 */
export function requireUnlocked(
  locks: Map<string, Transaction>,
  name: string,
  transaction: Transaction | null,
): void {
  const holder = locks.get(name);
  if (!holder || holder === transaction) return;
  if (transaction) throw writeConflict();
  throw new LockedError(holder);
}

/** 251 NoSuchTransaction, for a transaction that was aborted during one of its statements. */
export function transactionAborted(): CommandError {
  return new CommandError(251, 'NoSuchTransaction', 'Transaction has been aborted.');
}
