import { existsSync, mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { syncDirectory } from './ensure-directory';
import { lockFolder } from './storage/folder-lock';
import { lockFilePath, storeFilePath } from './storage/lmdb/open-store-file';

/** True if the folder has a store. */
export const hasStore = (directory: string): boolean => existsSync(storeFilePath(directory));

type ReservedStore = {
  /** Moves the store into another folder of the same file system. */
  setAside(directory: string): void;
  /** Puts the closed store of another folder of the same file system in the place of this one, at one instant. */
  replace(stagedDirectory: string): void;
  release(): Promise<void>;
};

/** Keeps other processes from a folder. Rejects with an Error that names the folder when a process uses it. */
export async function reserveStore(directory: string): Promise<ReservedStore> {
  const { release } = await lockFolder(directory);
  return {
    release,
    setAside(asideDirectory) {
      mkdirSync(asideDirectory, { mode: 0o700 });
      const file = storeFilePath(directory);
      for (const name of [file, lockFilePath(file)])
        if (existsSync(name)) renameSync(name, path.join(asideDirectory, path.basename(name)));
      syncDirectory(asideDirectory);
      syncDirectory(directory);
    },
    replace(stagedDirectory) {
      renameSync(storeFilePath(stagedDirectory), storeFilePath(directory));
      syncDirectory(directory);
    },
  };
}
