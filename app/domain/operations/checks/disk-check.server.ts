import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { database } from '#db/client';
import { formatBytes } from '~/lib/format/format-bytes';
import { operationsConfiguration } from '../operations-configuration.server';
import { fine, trouble, type Check } from './check';
import { thresholds } from './thresholds';

export type DiskSpace = { readonly freeBytes: number; readonly totalBytes: number };

/** Reads the disk with DATA_DIR; `freeBytes` is what is free for processes that do not run as root. */
export async function readDataDisk(): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statDisk(resolve(operationsConfiguration().dataDirectory));
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** With MongoDB the folder may not exist: then of the folder where it would be. */
async function statDisk(path: string): Promise<StatsFs> {
  try {
    return await statfs(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || path === dirname(path)) throw error;
    return statDisk(dirname(path));
  }
}

/** Null where the database does not say, as the built-in store. */
async function readDatabaseDisk(): Promise<DiskSpace | null> {
  const { fsUsedSize, fsTotalSize } = await database().command({ dbStats: 1 });
  return typeof fsUsedSize === 'number' && typeof fsTotalSize === 'number' && fsTotalSize > 0
    ? { freeBytes: fsTotalSize - fsUsedSize, totalBytes: fsTotalSize }
    : null;
}

export const isAlmostFull = ({ freeBytes, totalBytes }: DiskSpace): boolean =>
  freeBytes < thresholds.freeDiskBytes ||
  (freeBytes < totalBytes * thresholds.freeDiskShare && freeBytes < thresholds.amplyFreeBytes);

const describe = ({ freeBytes, totalBytes }: DiskSpace): string =>
  `${formatBytes(freeBytes)} of ${formatBytes(totalBytes)} free`;

export async function checkDisk(): Promise<Check> {
  const [data, server] = await Promise.all([readDataDisk(), readDatabaseDisk()]);
  const facts = [
    { name: 'Disk of DATA_DIR', value: describe(data) },
    ...(server ? [{ name: 'Disk of the database', value: describe(server) }] : []),
  ];
  const full = [server, data].find((disk) => disk && isAlmostFull(disk));
  if (full)
    return trouble('disk', `The disk is almost full: ${describe(full)}`, {
      advice:
        'Delete what the server does not need, such as old backups and logs, or get a larger disk. On a full disk nobody can order.',
      facts,
    });
  return fine('disk', `${formatBytes(data.freeBytes)} free`, { facts });
}
