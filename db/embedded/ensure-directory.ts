import { chmodSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder, with those above it, where it is missing. Throws what the system says where it can't be made.
 * Instead of mkdir's own `recursive`: on Node 20 that one tries for ever where a folder is there and still answers that
 * nothing is when something is to be made in it, as /proc does.
 */
export function ensureDirectory(directory: string): void {
  if (isDirectory(directory)) return;
  const parent = path.dirname(directory);
  if (parent !== directory) ensureDirectory(parent);
  try {
    mkdirSync(directory);
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isDirectory(directory)) throw error;
  }
}

/**
 * Makes a folder that only its owner may enter, and takes the others' rights from one that is there. A folder of another
 * user, such as the root of a volume, keeps its rights, since only its owner can change them; so does a read-only one.
 */
export function ensurePrivateDirectory(directory: string): void {
  ensureDirectory(directory);
  try {
    chmodSync(directory, 0o700);
  } catch (error) {
    if (!['EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

const isDirectory = (directory: string): boolean =>
  statSync(directory, { throwIfNoEntry: false })?.isDirectory() ?? false;
