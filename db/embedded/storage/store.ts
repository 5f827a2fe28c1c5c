import { CommandError } from '../language/errors';
import { loadCatalog, saveCounters, type Catalog } from './catalog';
import { createDocumentCache, type DocumentCache } from './document-cache';
import type { Environment } from './lmdb/environment';
import { createLockTable, type LockTable } from './transactions/locks';
import { openStoreFile } from './lmdb/open-store-file';
import type { Transaction } from './transactions/transaction';

/** An open store. */
export type Store = {
  readonly environment: Environment;
  readonly catalog: Catalog;
  readonly cache: DocumentCache;
  readonly locks: LockTable;
  readonly transactions: Set<Transaction>;
  /** counts events in this process: orders snapshots and the completion of indexes */
  clock: number;
  /** versions given to records since the start */
  versions: number;
  isClosing: boolean;
};

/**
 * 2 MB of BSON are some 25 MB decoded, since every number is an object that knows its type: a catalogue of a thousand
 * products with the orders of a few days.
 */
const CACHE_BYTES = 2 * 1024 * 1024;

/** Opens the store in a folder; the caller holds the folder's lock. Throws DamagedStoreError. */
export async function openStore(directory: string): Promise<Store> {
  const environment = await openStoreFile(directory);
  const store: Store = {
    environment,
    catalog: loadCatalog(environment),
    cache: createDocumentCache(CACHE_BYTES),
    locks: createLockTable(),
    transactions: new Set(),
    clock: 0,
    versions: 0,
    isClosing: false,
  };
  // Versions of this run start above those of all earlier ones.
  store.catalog.epoch += 1;
  await withWriteTransaction(store, () => saveCounters(store));
  return store;
}

/** The version of the next written record: the run in the upper bits, a counter in the lower 32. */
export function nextVersion(store: Store): number {
  return store.catalog.epoch * 2 ** 32 + store.versions++;
}

/**
 * Runs `work` inside LMDB's write transaction, where it sees all earlier writes, and resolves when it is on the disk.
 * `work` must do all its checks before its first put: an exception does not undo what was put. Several works share one
 * sync. When the sync itself fails (disk full, I/O error), memory and disk differ, and the only safe thing is to die.
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
  // lmdb has printed what the disk said, and its own error gives no more than that.
  const reason = error instanceof Error && !('commitError' in error) ? ` (${error.message})` : '';
  console.error(
    `The built-in store could not write to the disk and stops; all that was acknowledged is kept${reason}.`,
  );
  process.exit(EXIT_IO_ERROR);
}

/** Waits for writes in flight and closes the file. */
export async function closeStore(store: Store): Promise<void> {
  await withWriteTransaction(store, () => undefined);
  store.isClosing = true;
  await store.environment.root.close();
}
