import { setTimeout as wait } from 'node:timers/promises';
import { requireFinishedRestore } from '#db/backup/unfinished-restore';
import { closeDatabase, connectDatabase, database } from '#db/client';
import { hasStore } from '#db/embedded/reserve-store';
import { askLockHolder } from '#db/embedded/storage/folder-lock';
import type { Environment } from '~/env.server';
import { storeDirectoryOf } from '~/start/database-location';
import { OperatorError, openStore, print } from './run-command';

/** A shop that starts checks its file first. */
const startTimeoutMs = 60_000;

/**
 * Connects to the database of the shop, which may be running. One process writes the file of the built-in store: a running
 * shop is asked for the address of its store, otherwise the store is opened here.
 */
export async function openDatabase(environment: Environment): Promise<() => Promise<void>> {
  const { uri, closeStore } = await findDatabase(environment);
  const closers = [closeStore];
  const close = async () => {
    for (const closeNext of closers.splice(0).reverse()) await closeNext();
  };
  try {
    await connectDatabase({ uri, limits: 'start' });
    closers.push(closeDatabase);
    await requireFinishedRestore(database(), environment.dataDirectory);
    return close;
  } catch (error) {
    await close();
    throw error;
  }
}

async function findDatabase(
  environment: Environment,
): Promise<{ readonly uri: string; readonly closeStore: () => Promise<void> }> {
  const closeNothing = () => Promise.resolve();
  if (environment.mongodbUri) return { uri: environment.mongodbUri, closeStore: closeNothing };
  const directory = storeDirectoryOf(environment.dataDirectory);
  const running = await findRunningStore(directory);
  if (running !== null) return { uri: running, closeStore: closeNothing };
  if (!hasStore(directory))
    throw new OperatorError(
      `There is no shop in ${environment.dataDirectory}: set DATA_DIR or MONGODB_URI as the shop has them`,
    );
  const store = await openStore(directory);
  return { uri: store.uri, closeStore: store.close };
}

async function findRunningStore(directory: string): Promise<string | null> {
  const startedAt = performance.now();
  for (;;) {
    const uri = await askLockHolder(directory);
    if (uri !== '') return uri;
    if (performance.now() - startedAt > startTimeoutMs)
      throw new OperatorError(`The process that uses ${directory} does not say where it serves the store`);
    print('The shop is starting: waiting for it');
    await wait(1_000);
  }
}
