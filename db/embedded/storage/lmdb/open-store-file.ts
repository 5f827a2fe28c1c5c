import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { addChecksum } from './checksum';
import { DamagedStoreError, describeDamage } from './damaged-store-error';
import { openEnvironment, putValue, requireValidChecksum, type Table, type Environment } from './environment';
import { checkStoreFile } from './check-store-file';
import { FORMAT_VERSION, FORMAT_KEY, UPGRADE_KEY } from './file-format';

/** The path of the store's file in its folder. */
export const storeFilePath = (directory: string): string => path.join(directory, 'store.mdb');

/** LMDB's table of readers. It stays when the store is closed, so it shows that there was a store. */
const lockFilePath = (file: string): string => `${file}-lock`;

/** A new store is made here and then moved to its place, so that a file in its place was complete once. */
const STAGING_FOLDER = 'new';

/**
 * Opens the store's file, which is made in an empty folder, and checked before LMDB maps it. Values of an older store get
 * their checksums. Throws DamagedStoreError when the file is damaged, or missing where there was one.
 */
export async function openStoreFile(directory: string): Promise<Environment> {
  const file = storeFilePath(directory);
  if (existsSync(file)) checkStoreFile(file);
  else if (existsSync(lockFilePath(file))) throw new DamagedStoreError(describeDamage(file, 'it is missing'));
  else await createStoreFile(directory, file);
  const environment = openEnvironment(file);
  // LMDB leaves the permissions of files that are there.
  for (const name of [file, lockFilePath(file)]) chmodSync(name, 0o600);
  if (!environment.catalog.get(FORMAT_KEY)) await addChecksums(environment);
  return environment;
}

async function createStoreFile(directory: string, file: string): Promise<void> {
  const birthplace = path.join(directory, STAGING_FOLDER);
  rmSync(birthplace, { recursive: true, force: true });
  mkdirSync(birthplace, { mode: 0o700 });
  const made = storeFilePath(birthplace);
  const environment = openEnvironment(made);
  await environment.root.transaction(() => putValue(environment.catalog, FORMAT_KEY, FORMAT_VERSION));
  await environment.root.close();
  renameSync(made, file);
  rmSync(birthplace, { recursive: true, force: true });
  syncDirectory(directory);
}

/** Puts a new name on the disk. Windows knows no such thing. */
function syncDirectory(directory: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(directory, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** What one transaction adds checksums to: the memory that the upgrade takes. */
const CHUNK_KEYS = 1000;
const CHUNK_BYTES = 8 * 1024 * 1024;

/**
 * Adds checksums to the values of a store that was written before there were any. Each piece is one LMDB transaction with
 * the key that it came to, so a process that is killed goes on from there at its next start; the last one also names the
 * format, and until then no checksum is looked at.
 */
async function addChecksums(environment: Environment): Promise<void> {
  const { root, catalog, records, entries, sessions } = environment;
  console.error(`Adding checksums to the store file ${environment.file}: this is done once`);
  const tables = [records, entries, sessions];
  const progress = readProgress(environment);
  for (let table = progress.table; table < tables.length; table++) {
    let after = table === progress.table ? progress.after : undefined;
    do {
      const chunk = readChunk(tables[table]!, after);
      after = chunk.at(-1)?.key;
      if (!after) break;
      const reached = Buffer.concat([Buffer.from([table]), after]);
      await root.transaction(() => {
        for (const { key, value } of chunk) tables[table]!.put(key, addChecksum(key, value));
        putValue(catalog, UPGRADE_KEY, reached);
      });
    } while (after);
  }
  const definitions = readChunk(catalog, undefined, Infinity);
  await root.transaction(() => {
    for (const { key, value } of definitions)
      if (!key.equals(UPGRADE_KEY)) catalog.put(key, addChecksum(key, value));
    catalog.remove(UPGRADE_KEY);
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
