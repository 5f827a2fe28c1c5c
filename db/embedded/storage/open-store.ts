import { loadCatalog, saveCounters } from './catalog';
import { createDocumentCache } from './document-cache';
import { MAX_TRANSACTIONS } from './lmdb/environment';
import { openStoreFile } from './lmdb/open-store-file';
import { withWriteTransaction, type Store } from './store';
import { createLockTable } from './transactions/locks';

/**
 * 2 MB of BSON are about 25 MB decoded, since every number is a wrapper object: a catalogue of a thousand products
 * with the orders of a few days.
 */
const CACHE_BYTES = 1 * 1024 * 1024;

/** Opens the store in a folder that the caller has locked. Throws DamagedStoreError. */
export async function openStore(
  directory: string,
  maxTransactions = MAX_TRANSACTIONS,
  onProgress?: (progress: string) => void,
): Promise<Store> {
  const environment = await openStoreFile(directory, onProgress);
  const store: Store = {
    environment,
    catalog: loadCatalog(environment),
    cache: createDocumentCache(CACHE_BYTES),
    locks: createLockTable(),
    transactions: new Set(),
    maxTransactions,
    clock: 0,
    versions: 0,
    isStopping: false,
    isClosing: false,
  };
  // Record versions of this run are above those of all earlier runs.
  store.catalog.epoch += 1;
  await withWriteTransaction(store, () => saveCounters(store));
  return store;
}

/** Waits for pending writes and closes the file. */
export async function closeStore(store: Store): Promise<void> {
  await withWriteTransaction(store, () => undefined);
  store.isClosing = true;
  await store.environment.root.close();
}
