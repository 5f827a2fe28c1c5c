import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { syncDirectory } from '../../ensure-directory';
import { checkStoreFile } from './check-store-file';
import { DamagedStoreError, describeDamage } from './damaged-store-error';
import {
  openEnvironment,
  putValue,
  removeKey,
  requireValidChecksum,
  type Table,
  type Environment,
} from './environment';
import { FORMAT_VERSION, FORMAT_KEY, UPGRADE_KEY } from './file-format';

export const storeFilePath = (directory: string): string => path.join(directory, 'store.mdb');

/** LMDB's reader table. It stays after the store is closed, and so proves that there was a store. */
export const lockFilePath = (file: string): string => `${file}-lock`;

/** A new store is created here and then renamed, so that an incomplete file never has the store's name. */
const STAGING_FOLDER = 'new';

/**
 * Opens the store's file after checking it, or creates one in an empty folder. Upgrades a store written before
 * checksums. Throws DamagedStoreError if the file is damaged, or missing although there was one. `onProgress` gets how far
 * the check or upgrade is.
 */
export async function openStoreFile(
  directory: string,
  onProgress: (progress: string) => void = () => undefined,
): Promise<Environment> {
  const file = storeFilePath(directory);
  if (existsSync(file)) checkStoreFile(file, onProgress);
  else if (existsSync(lockFilePath(file))) throw new DamagedStoreError(describeDamage(file, 'it is missing'));
  else await createStoreFile(directory, file);
  const environment = openEnvironment(file);
  // LMDB does not change the mode of existing files.
  for (const name of [file, lockFilePath(file)]) chmodSync(name, 0o600);
  if (!environment.catalog.get(FORMAT_KEY)) await addChecksums(environment, onProgress);
  return environment;
}

async function createStoreFile(directory: string, file: string): Promise<void> {
  const stagingDirectory = path.join(directory, STAGING_FOLDER);
  rmSync(stagingDirectory, { recursive: true, force: true });
  mkdirSync(stagingDirectory, { mode: 0o700 });
  const stagedFile = storeFilePath(stagingDirectory);
  const environment = openEnvironment(stagedFile);
  await environment.root.transaction(() => putValue(environment.catalog, FORMAT_KEY, FORMAT_VERSION));
  await environment.root.close();
  renameSync(stagedFile, file);
  rmSync(stagingDirectory, { recursive: true, force: true });
  syncDirectory(directory);
}

/** Limits of one upgrade transaction, which bound its memory. */
const CHUNK_KEYS = 1000;
const CHUNK_BYTES = 8 * 1024 * 1024;

/**
 * Adds checksums to a store written before them. Each batch is one LMDB transaction that also saves the progress, so
 * a killed process resumes at its next start. The last one writes the format; until then no checksum is verified.
 */
async function addChecksums(environment: Environment, onProgress: (progress: string) => void): Promise<void> {
  const { root, catalog, records, entries, sessions } = environment;
  console.error(`Adding checksums to the store file ${environment.file}: this happens only once`);
  const tables = [records, entries, sessions];
  const progress = readProgress(environment);
  let upgraded = 0;
  for (let table = progress.table; table < tables.length; table++) {
    let after = table === progress.table ? progress.after : undefined;
    for (;;) {
      const chunk = readChunk(tables[table]!, after);
      after = chunk.at(-1)?.key;
      if (!after) break;
      const reached = Buffer.concat([Buffer.from([table]), after]);
      await root.transaction(() => {
        for (const { key, value } of chunk) putValue(tables[table]!, key, value);
        putValue(catalog, UPGRADE_KEY, reached);
      });
      upgraded += chunk.length;
      onProgress(`checksums added to ${upgraded.toLocaleString('en')} values`);
    }
  }
  const definitions = readChunk(catalog, undefined, Infinity);
  await root.transaction(() => {
    for (const { key, value } of definitions) if (!key.equals(UPGRADE_KEY)) putValue(catalog, key, value);
    removeKey(catalog, UPGRADE_KEY);
    putValue(catalog, FORMAT_KEY, FORMAT_VERSION);
  });
}

function readProgress(environment: Environment): { table: number; after: Buffer | undefined } {
  const stored = environment.catalog.get(UPGRADE_KEY);
  if (!stored) return { table: 0, after: undefined };
  const reached = requireValidChecksum(environment, UPGRADE_KEY, stored, () => 'its catalog');
  return { table: reached.readUInt8(0), after: reached.subarray(1) };
}

function readChunk(table: Table, after: Buffer | undefined, limit = CHUNK_KEYS) {
  const chunk: { key: Buffer; value: Buffer }[] = [];
  let bytes = 0;
  const start = after ? Buffer.concat([after, Buffer.alloc(1)]) : Buffer.alloc(1);
  for (const { key, value } of table.getRange({ start })) {
    chunk.push({ key, value });
    bytes += value.length;
    if (chunk.length >= limit || (limit !== Infinity && bytes >= CHUNK_BYTES)) break;
  }
  return chunk;
}
