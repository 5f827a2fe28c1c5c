import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Creates a directory and its parents. Replaces mkdir's `recursive` option, which on Node 20 loops for ever where a
 * directory exists but reports ENOENT for entries created in it, as /proc does.
 */
export function ensureDirectory(directory: string, mode?: number): void {
  if (isDirectory(directory)) return;
  const parent = path.dirname(directory);
  if (parent !== directory) ensureDirectory(parent, mode);
  try {
    mkdirSync(directory, mode);
  } catch (error) {
    if (!isDirectory(directory)) throw error;
  }
}

/**
 * Creates a directory that only its owner may enter, and tightens the mode of one that exists. A directory of another
 * user (such as the root of a volume) or on a read-only file system keeps its mode.
 */
export function ensurePrivateDirectory(directory: string): void {
  ensureDirectory(directory);
  try {
    chmodSync(directory, 0o700);
  } catch (error) {
    if (!['EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** Persists a rename. Windows cannot sync a directory. */
export function syncDirectory(directory: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(directory, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

const isDirectory = (directory: string): boolean =>
  statSync(directory, { throwIfNoEntry: false })?.isDirectory() ?? false;
