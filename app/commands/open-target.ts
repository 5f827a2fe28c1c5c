import { rm } from 'node:fs/promises';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Db, IndexDescription } from 'mongodb';
import type { BackupFile, DatabaseKind, DocumentBatch } from '#db/backup/backup-record';
import { hasDocuments, replaceDatabase } from '#db/backup/replace-database';
import {
  hasMarkerFile,
  isUnfinished,
  markFilesFinished,
  markFilesUnfinished,
  markFinished,
  markUnfinished,
} from '#db/backup/unfinished-restore';
import { connectDatabase } from '#db/client';
import { ensurePrivateDirectory } from '#db/embedded/ensure-directory';
import { hasStore, reserveStore } from '#db/embedded/reserve-store';
import { DamagedStoreError, NewerStoreError } from '#db/embedded/storage/lmdb/damaged-store-error';
import { findLease } from '#db/lease';
import { jobLease } from '~/domain/jobs/job-lease';
import type { Environment } from '~/env.server';
import { formatWholeNumber } from '~/lib/format/pluralize';
import { storeDirectoryOf } from '~/start/database-location';
import { writeDataFiles } from './data-files';
import { createProgress, formatFileTime, OperatorError, openStore, print } from './run-command';

type Content = {
  readonly indexesOf: (collection: string) => readonly IndexDescription[];
  readonly batches: AsyncIterable<DocumentBatch>;
  /** Null leaves the files of DATA_DIR as they are. */
  readonly files: readonly BackupFile[] | null;
};

/** A database without a running shop, to be replaced as a whole. */
export type Target = {
  /**
   * `check` says with what, and throws where it cannot be: nothing is changed then. A start is refused from here on where there
   * was no shop before, or it would take what a killed restore leaves for a new one.
   */
  readonly replace: <Checked extends Content>(check: () => Promise<Checked>) => Promise<Checked>;
  readonly close: () => Promise<void>;
};

/** The lease of a process that was killed has run out by then. */
const maxLeaseMs = jobLease.ttlMs + 1_000;
const pollIntervalMs = 500;

/** Connects to the MongoDB of a stopped shop. */
export async function connectAlone(uri: string): Promise<{ db: Db; close: () => Promise<void> }> {
  const db = await connectDatabase({ uri, limits: 'start' });
  const close = () => db.client.close();
  try {
    await requireNoShop();
    return { db, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A running shop renews its lease; that of one that was killed runs out. Looks into the database that was connected last. */
async function requireNoShop(): Promise<void> {
  const readExpiry = async () => (await findLease(jobLease.name, new Date()))?.expiresAt.getTime();
  const first = await readExpiry();
  if (first === undefined) return;
  print('A shop used this database a moment ago: checking whether it still runs');
  for (let waitedMs = 0; waitedMs < maxLeaseMs; waitedMs += pollIntervalMs) {
    await wait(pollIntervalMs);
    const expiry = await readExpiry();
    if (expiry === undefined) return;
    if (expiry !== first) break;
  }
  throw new OperatorError('A shop runs on this database: stop it first');
}

/** Opens the built-in store of DATA_DIR, which no other process may use. */
export async function openStoreAlone(directory: string): Promise<{ db: Db; close: () => Promise<void> }> {
  const store = await openStore(directory);
  try {
    const db = await connectDatabase({ uri: store.uri, limits: 'start' });
    const close = async () => {
      await db.client.close();
      await store.close();
    };
    return { db, close };
  } catch (error) {
    await store.close();
    throw error;
  }
}

type Permission = { readonly mayReplace: boolean };

/** Refuses a database with data, unless it may be replaced or half of a restore is in it. Use `replace` once. */
export const openTarget = (
  kind: DatabaseKind,
  environment: Environment,
  permission: Permission,
): Promise<Target> =>
  kind === 'mongodb' ? openMongoTarget(environment, permission) : openStoreTarget(environment, permission);

/** There is a shop to go on with, if nothing is replaced after all, in one with data only. */
async function requireReplaceable(
  db: Db,
  dataDirectory: string,
  { mayReplace }: Permission,
): Promise<'unfinished' | 'with data' | 'without data'> {
  if (await isUnfinished(db, dataDirectory)) return 'unfinished';
  const hasData = await hasDocuments(db);
  if (hasData && !mayReplace)
    throw new OperatorError(
      'The database has data already: nothing was changed. With --replace all of it is replaced',
    );
  return hasData ? 'with data' : 'without data';
}

function createReadProgress(): (name: string) => void {
  let showProgress: ReturnType<typeof createProgress> | null = null;
  let count = 0;
  return (name) => {
    // It begins with the first document, after all are written.
    showProgress ??= createProgress();
    count += 1;
    showProgress(() => `Reading ${name} back: ${formatWholeNumber(count)} documents so far`);
  };
}

async function openMongoTarget(environment: Environment, permission: Permission): Promise<Target> {
  const { mongodbUri, dataDirectory } = environment;
  if (mongodbUri === null)
    throw new OperatorError('MONGODB_URI is missing: it names the MongoDB to write to');
  const { db, close } = await connectAlone(mongodbUri);
  let found: Awaited<ReturnType<typeof requireReplaceable>>;
  try {
    found = await requireReplaceable(db, dataDirectory, permission);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    close,
    async replace(check) {
      if (found !== 'with data') await markUnfinished(db);
      const content = await check().catch(async (error: unknown) => {
        if (found === 'without data') await markFinished(db);
        throw error;
      });
      const { batches, files, indexesOf } = content;
      await replaceDatabase(db, batches, {
        indexesOf,
        onRead: createReadProgress(),
        publish: async () => {
          if (files) await writeDataFiles(environment, files);
          markFilesFinished(dataDirectory);
        },
      });
      return content;
    },
  };
}

type FoundStore = Awaited<ReturnType<typeof requireReplaceable>> | 'damaged' | 'newer';

/** Rejects for a store that may not be replaced. */
async function inspectStore(
  directory: string,
  dataDirectory: string,
  permission: Permission,
): Promise<FoundStore> {
  if (!hasStore(directory)) return hasMarkerFile(dataDirectory) ? 'unfinished' : 'without data';
  try {
    const { db, close } = await openStoreAlone(directory);
    try {
      return await requireReplaceable(db, dataDirectory, permission);
    } finally {
      await close();
    }
  } catch (error) {
    if (permission.mayReplace && error instanceof DamagedStoreError) return 'damaged';
    if (permission.mayReplace && error instanceof NewerStoreError) return 'newer';
    throw error;
  }
}

/** Writes a new store beside the old one, which is replaced by one rename. */
async function openStoreTarget(environment: Environment, permission: Permission): Promise<Target> {
  const { dataDirectory } = environment;
  const directory = storeDirectoryOf(dataDirectory);
  ensurePrivateDirectory(dataDirectory);
  const found = await inspectStore(directory, dataDirectory, permission);
  const reserved = await reserveStore(directory);
  const staged = join(dataDirectory, 'store.restoring');
  // On a full disk the store ends the process.
  const removeStaged = () => rmSync(staged, { recursive: true, force: true });
  process.once('exit', removeStaged);
  return {
    close: async () => {
      await rm(staged, { recursive: true, force: true });
      await reserved.release();
    },
    replace: async (check) => {
      // No start opens a damaged or newer store, or a shop of before would go on.
      if (found === 'unfinished' || found === 'without data') markFilesUnfinished(dataDirectory);
      const content = await check().catch((error: unknown) => {
        if (found === 'without data') markFilesFinished(dataDirectory);
        throw error;
      });
      const { batches, files, indexesOf } = content;
      // An interrupted restore left it.
      removeStaged();
      const { db, close } = await openStoreAlone(staged);
      try {
        await replaceDatabase(db, batches, { indexesOf, onRead: createReadProgress() });
      } finally {
        await close();
      }
      markFilesUnfinished(dataDirectory);
      if (found === 'damaged' || found === 'newer') {
        const aside = join(dataDirectory, `store.${found}-${formatFileTime(new Date())}`);
        reserved.setAside(aside);
        print(
          `The old store is set aside in ${aside}, because ${found === 'damaged' ? 'it is damaged' : 'only a newer version of the shop reads it'}`,
        );
      }
      reserved.replace(staged);
      if (files) await writeDataFiles(environment, files);
      markFilesFinished(dataDirectory);
      return content;
    },
  };
}
