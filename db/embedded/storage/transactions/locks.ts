import { CommandError } from '../../language/errors';
import type { Transaction } from './transaction';

/** What open transactions hold: written records, unique keys, and names of collections that they create. */
export type LockTable = {
  readonly records: Map<string, Transaction>;
  readonly keys: Map<string, Transaction>;
  readonly names: Map<string, Transaction>;
};

export function createLockTable(): LockTable {
  return { records: new Map(), keys: new Map(), names: new Map() };
}

/** Thrown before anything is written when a write outside transactions must wait for `holder` to end. */
export class LockedByTransactionError extends Error {
  constructor(readonly holder: Transaction) {
    super('waits for an open transaction');
  }
}

/** 112 with the label that tells the driver to run the whole transaction again. */
export function writeConflict(): CommandError {
  return new CommandError(
    112,
    'WriteConflict',
    'Caused by :: Write conflict during plan execution and yielding is disabled. :: Please retry your operation or multi-document transaction.',
    { labels: ['TransientTransactionError'] },
  );
}

/**
 * Makes sure that nobody else holds a lock: a transaction fails at once with a write conflict, as in MongoDB, and any
 * other write waits.
 */
export function requireUnlocked(
  locks: Map<string, Transaction>,
  name: string,
  transaction: Transaction | null,
): void {
  const holder = locks.get(name);
  if (!holder || holder === transaction) return;
  if (transaction) throw writeConflict();
  throw new LockedByTransactionError(holder);
}

/** 251 for a transaction that was aborted while a statement of it was on its way. */
export function transactionAborted(): CommandError {
  return new CommandError(251, 'NoSuchTransaction', 'Transaction has been aborted.');
}
