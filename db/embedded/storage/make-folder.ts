import { chmodSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder, with those above it, where it is missing. Throws what the system says where it can't be made.
 * Instead of mkdir's own `recursive`: on Node 20 that one tries for ever where a folder is there and still answers that
 * nothing is when something is to be made in it, as /proc does.
 */
export function makeFolder(directory: string): void {
  if (isFolder(directory)) return;
  const parent = path.dirname(directory);
  if (parent !== directory) makeFolder(parent);
  try {
    mkdirSync(directory);
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isFolder(directory)) throw error;
  }
}

/**
 * Makes a folder that only its owner may enter, and takes the others' rights from one that is there. A folder of another
 * user, such as the root of a volume, keeps its rights, since only its owner can change them; so does a read-only one.
 */
export function makePrivateFolder(directory: string): void {
  makeFolder(directory);
  try {
    chmodSync(directory, 0o700);
  } catch (error) {
    if (!['EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

const isFolder = (directory: string): boolean =>
  statSync(directory, { throwIfNoEntry: false })?.isDirectory() ?? false;
