import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from 'mongodb';
import { syncDirectory } from '../embedded/ensure-directory';

/**
 * The collection, or file of DATA_DIR, that exists while a restore puts its data in place; where there was no shop before, from
 * the beginning on, or a start would take what a killed restore leaves for a new shop.
 */
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

export function markFilesUnfinished(dataDirectory: string): void {
  writeFileSync(markerFile(dataDirectory), '', { mode: 0o600, flush: true });
  syncDirectory(dataDirectory);
}

export const markFilesFinished = (dataDirectory: string): void =>
  rmSync(markerFile(dataDirectory), { force: true });

export const hasMarkerFile = (dataDirectory: string): boolean => existsSync(markerFile(dataDirectory));

/** True if a restore or move was interrupted. */
export const isUnfinished = async (db: Db, dataDirectory: string): Promise<boolean> =>
  hasMarkerFile(dataDirectory) || (await hasMarker(db));

const howToGoOn =
  'A restore or move was interrupted: run it again before the shop starts (npm run restore -- FILE; in the container node build/server/restore.js FILE)';

/** Throws UnfinishedRestoreError: a shop on half of a backup, or on nothing, would sell what it must not. */
export async function requireFinishedRestore(db: Db, dataDirectory: string): Promise<void> {
  requireFinishedFiles(dataDirectory);
  await requireFinishedDatabase(db);
}

export async function requireFinishedDatabase(db: Db): Promise<void> {
  if (await hasMarker(db))
    throw new UnfinishedRestoreError(
      `${howToGoOn}. To start without its data, drop the collection ${unfinishedMarker}`,
    );
}

/** For before a store is opened, which would make an empty one. */
export function requireFinishedFiles(dataDirectory: string): void {
  if (hasMarkerFile(dataDirectory))
    throw new UnfinishedRestoreError(
      `${howToGoOn}. To start without its data, delete the file ${markerFile(dataDirectory)}`,
    );
}
