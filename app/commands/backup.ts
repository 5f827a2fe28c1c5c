import { readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { backupFormat, backupVersion, countDocuments, type BackupRecord } from '#db/backup/backup-record';
import { readDatabase } from '#db/backup/read-database';
import { partialPath, writeBackupFile } from '#db/backup/write-backup-file';
import { database } from '#db/client';
import { readMigrationIds } from '#db/migrations';
import { ensureDirectory } from '#db/embedded/ensure-directory';
import { recordBackup } from '~/domain/operations/last-backup.server';
import { readEnvironment, type Environment } from '~/env.server';
import { formatWholeNumber } from '~/lib/format/pluralize';
import { formatBytes } from '~/lib/format/format-bytes';
import { hourMs } from '~/lib/time-units';
import { databaseKindOf } from '~/start/database-location';
import { readDataFiles, readSecretFingerprint } from './data-files';
import { openDatabase } from './open-database';
import { createProgress, formatFileTime, OperatorError, print, runCommand } from './run-command';

const usage = `Writes everything that a shop needs to start again into one file, while the shop is running.

  npm run backup -- FILE
  npm run backup -- --folder FOLDER [--keep N]
  In the container: node build/server/backup.js FILE

  FILE      the backup; must not exist
  --folder  names the backup by its time, such as malisho-2026-11-23T020000Z.backup
  --keep    then deletes the oldest of those in the folder whose names are of an earlier time, so that N remain

Reads MONGODB_URI and DATA_DIR as the shop does. Keep the file as safe as the shop: it holds names, addresses and
secrets.`;

const nameOf = (time: string): string => `malisho-${time}.backup`;

/** Sorted names are in the order of their times. */
const backupName = /^malisho-\d{4}-\d{2}-\d{2}T\d{6}Z\.backup(\.partial)?$/;

/** A backup that is being written changes all the time. */
const abandonedAfterMs = hourMs;

async function* readShop(environment: Environment): AsyncGenerator<BackupRecord> {
  // Before the snapshot: an email whose note is gone by then is recorded in it.
  yield* await readDataFiles(environment);
  const showProgress = createProgress();
  let count = 0;
  for await (const batch of readDatabase(database())) {
    yield batch;
    count += batch.documents.length;
    showProgress(() => `Reading ${batch.collection}: ${formatWholeNumber(count)} documents so far`);
  }
  // Rotation must not replace the backups of a shop by those of a wrong setting.
  if (count === 0)
    throw new OperatorError('The database is empty: check that MONGODB_URI or DATA_DIR is the shop’s');
}

/**
 * Deletes the oldest backups, and what interrupted ones left. Only by names of an earlier time than the new one: times of files
 * change when they are copied, and a clock that was ahead has left names of the future.
 */
async function rotate(folder: string, maxBackups: number, newest: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => backupName.test(name) && name < newest).sort();
  const { mtimeMs: writtenAt } = await stat(join(folder, newest));
  for (const name of names.filter((each) => each.endsWith('.partial'))) {
    const { mtimeMs } = await stat(join(folder, name));
    if (writtenAt - mtimeMs > abandonedAfterMs) await rm(join(folder, name));
  }
  const others = names.filter((name) => !name.endsWith('.partial'));
  for (const name of others.slice(0, Math.max(0, others.length - (maxBackups - 1)))) {
    await rm(join(folder, name));
    print(`Deleted the old backup ${name}`);
  }
}

function parseMaxBackups(text: string | undefined, folder: string | undefined): number | null {
  if (text === undefined) return null;
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new OperatorError('--keep must be a number from 1');
  if (folder === undefined) throw new OperatorError('--keep needs --folder');
  return count;
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

await runCommand(
  { usage, options: { folder: { type: 'string' }, keep: { type: 'string' } } },
  async ({ values, positionals: [file, ...others] }) => {
    const { folder } = values;
    if ((file === undefined) === (folder === undefined) || others.length > 0) throw new OperatorError(usage);
    const maxBackups = parseMaxBackups(values.keep, folder);
    const environment = readEnvironment();
    const takenAt = new Date();
    const time = formatFileTime(takenAt);
    const path = resolve(folder === undefined ? file! : join(folder, nameOf(time)));
    if (await exists(path)) throw new OperatorError(`${path} exists: choose another name`);
    if (folder !== undefined) ensureDirectory(folder, 0o700);
    await rm(partialPath(path), { force: true });
    const close = await openDatabase(environment);
    try {
      const kind = databaseKindOf(environment);
      const header = {
        format: backupFormat,
        version: backupVersion,
        takenAt: takenAt.toISOString(),
        database: kind,
        migrations: await readMigrationIds(database()),
        secretFingerprint: await readSecretFingerprint(environment),
      } as const;
      const written = await writeBackupFile(path, header, readShop(environment));
      const { bytes, collections } = written;
      const documents = countDocuments(written);
      await recordBackup({ at: new Date(), bytes, documents, kind });
      print(
        `Wrote ${formatWholeNumber(documents)} documents of ${Object.keys(collections).length} collections to ${path} (${formatBytes(bytes)})`,
      );
    } finally {
      await close();
    }
    if (maxBackups !== null && folder !== undefined) await rotate(folder, maxBackups, nameOf(time));
  },
);
