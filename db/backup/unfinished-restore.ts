import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from 'mongodb';

/** The collection, or file of DATA_DIR, that exists while a restore puts its data in place. */
export const unfinishedMarker = 'restore-unfinished';

/** One line for the operator. */
export class UnfinishedRestoreError extends Error {}

const hasMarker = async (db: Db): Promise<boolean> =>
  (await db.listCollections({ name: unfinishedMarker }, { nameOnly: true }).toArray()).length > 0;

export async function markUnfinished(db: Db): Promise<void> {
  if (!(await hasMarker(db))) await db.createCollection(unfinishedMarker);
}

export const markFinished = async (db: Db): Promise<void> => void (await db.dropCollection(unfinishedMarker));

const markerFile = (dataDirectory: string) => join(dataDirectory, unfinishedMarker);

export const markFilesUnfinished = (dataDirectory: string): void =>
  writeFileSync(markerFile(dataDirectory), '', { mode: 0o600 });

export const markFilesFinished = (dataDirectory: string): void =>
  rmSync(markerFile(dataDirectory), { force: true });

/** True if a restore was interrupted while it put its data in place. */
export const isUnfinished = async (db: Db, dataDirectory: string): Promise<boolean> =>
  existsSync(markerFile(dataDirectory)) || (await hasMarker(db));

/** Throws UnfinishedRestoreError: a shop on half of a backup would sell what it must not. */
export async function requireFinishedRestore(db: Db, dataDirectory: string): Promise<void> {
  if (await isUnfinished(db, dataDirectory))
    throw new UnfinishedRestoreError(
      'A restore was interrupted: run it again before the shop starts (npm run restore)',
    );
}
