import { CommandError } from '../language/errors';
import type { Catalog } from './collection';
import type { DocumentCache } from './document-cache';
import type { Environment } from './lmdb/environment';
import type { LockTable } from './transactions/locks';
import type { Transaction } from './transactions/transaction';

export type Store = {
  readonly environment: Environment;
  readonly catalog: Catalog;
  readonly cache: DocumentCache;
  readonly locks: LockTable;
  readonly transactions: Set<Transaction>;
  /** how many may be open at once */
  readonly maxTransactions: number;
  /** logical clock of this process: orders snapshots and the completion of index builds */
  clock: number;
  /** record versions given out since the start */
  versions: number;
  /** Long reads and index builds give up at their next pause. */
  isStopping: boolean;
  isClosing: boolean;
};

/** Fails with 11600 InterruptedAtShutdown when the store stops. */
export function requireRunning({ isStopping }: Store): void {
  if (isStopping) throw new CommandError(11600, 'InterruptedAtShutdown', 'The built-in store is stopping');
}

/** The version of the next record: the run (epoch) in the upper bits, a counter in the lower 32. */
export function nextVersion(store: Store): number {
  return store.catalog.epoch * 2 ** 32 + store.versions++;
}

/**
 * Runs `work` in LMDB's write transaction, where it sees all earlier writes, and resolves when the commit is on the
 * disk. `work` must finish all checks before its first put, since an exception rolls nothing back. Concurrent calls
 * share one sync. If the commit fails (disk full, I/O error), memory and disk differ, so the process exits.
 */
export async function withWriteTransaction<T>(store: Store, work: () => T): Promise<T> {
  if (store.isClosing) throw new CommandError(91, 'ShutdownInProgress', 'The built-in store is closing');
  let outcome: { value: T } | { error: unknown } | undefined;
  try {
    await store.environment.root.transaction(() => {
      try {
        outcome = { value: work() };
      } catch (error) {
        outcome = { error };
      }
    });
  } catch (error) {
    exitAfterFailedCommit(error);
  }
  if (!outcome) throw new Error('the write transaction did not run');
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}

/** EX_IOERR of sysexits.h. */
const EXIT_IO_ERROR = 74;

function exitAfterFailedCommit(error: unknown): never {
  // lmdb has logged the system's error; its own says no more.
  const reason = error instanceof Error && !('commitError' in error) ? ` (${error.message})` : '';
  console.error(
    `The built-in store could not write to the disk and stops. Everything that was confirmed is safe${reason}.`,
  );
  process.exit(EXIT_IO_ERROR);
}
