import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  countDocuments,
  type BackupFile,
  type BackupHeader,
  type BackupRecord,
  type DocumentBatch,
} from '#db/backup/backup-record';
import { openBackupFile, verifyBackupFile } from '#db/backup/read-backup-file';
import { readEnvironment, type Environment } from '~/env.server';
import { sessionSecretFile } from '~/session-secret.server';
import { formatWholeNumber } from '~/lib/format/pluralize';
import { databaseKindOf } from '~/start/database-location';
import { fingerprintOf, readSecretFingerprint } from './data-files';
import { holdMornings } from './hold-mornings';
import { openTarget } from './open-target';
import { createProgress, OperatorError, print, runCommand } from './run-command';
import { chooseIndexes } from './shop-indexes';

const usage = `Restores a backup into the database of MONGODB_URI, or the built-in store in DATA_DIR. Stop the shop first.

  npm run restore -- FILE [--replace]
  In the container: node build/server/restore.js FILE [--replace]

  --replace  replaces what is in the database; without it, a database with data is refused. A built-in store
             that is damaged, or of a newer version, is set aside, beside the new one

The whole file is checked before anything is written.`;

/** Where the secret differs, sessions end, and the secrets of two-step sign-in and the sealed keys cannot be read. */
async function warnOfOtherSecret(
  environment: Environment,
  { secretFingerprint }: BackupHeader,
  files: readonly BackupFile[],
): Promise<void> {
  const restored = files
    .find(({ path }) => path === sessionSecretFile)
    ?.content.toString('utf8')
    .trim();
  const next =
    environment.sessionSecret === null && restored !== undefined
      ? fingerprintOf(restored)
      : await readSecretFingerprint(environment);
  if (secretFingerprint === null || next === secretFingerprint) return;
  print(
    'Caution: SESSION_SECRET is not that of the backup. Everybody will be signed out, links in emails will fail, nobody with two-step sign-in can enter a code, and the M-Pesa keys and the email account that the back office holds must be entered again. Set the old SESSION_SECRET before the shop starts',
  );
}

async function* documentsOf(
  records: AsyncIterable<BackupRecord>,
  total: number,
): AsyncGenerator<DocumentBatch> {
  const showProgress = createProgress();
  let count = 0;
  for await (const record of records) {
    if (record.kind === 'file') continue;
    yield record;
    count += record.documents.length;
    showProgress(
      () =>
        `Writing ${record.collection}: ${formatWholeNumber(count)} of ${formatWholeNumber(total)} documents`,
    );
  }
}

/** Reads the whole file before anything is written. */
async function checkBackup(path: string) {
  print(`Checking ${path}`);
  const files: BackupFile[] = [];
  const showProgress = createProgress();
  let read = 0;
  const { header, summary } = await verifyBackupFile(path, (record) => {
    if (record.kind === 'file') return void files.push(record);
    read += record.documents.length;
    showProgress(() => `Checking ${record.collection}: ${formatWholeNumber(read)} documents so far`);
  });
  const indexesOf = chooseIndexes(header.migrations);
  const total = countDocuments(summary);
  print(`Taken ${header.takenAt}, ${formatWholeNumber(total)} documents`);
  const { records } = await openBackupFile(path);
  return {
    header,
    summary,
    total,
    files,
    indexesOf,
    batches: holdMornings(documentsOf(records, total), new Date()),
  };
}

await runCommand(
  { usage, options: { replace: { type: 'boolean' } } },
  async ({ values, positionals: [file, ...others] }) => {
    if (file === undefined || others.length > 0) throw new OperatorError(usage);
    const environment = readEnvironment();
    const path = resolve(file);
    // The target may make folders.
    await access(path);
    const target = await openTarget(databaseKindOf(environment), environment, {
      mayReplace: values.replace ?? false,
    });
    try {
      const { header, summary, total, files } = await target.replace(() => checkBackup(path));
      print(
        `Restored ${formatWholeNumber(total)} documents of ${Object.keys(summary.collections).length} collections: the shop can start`,
      );
      if (summary.collections['standingOrders']?.documents)
        print(
          'Standing orders wait: say on their page in the back office until when mornings were brought. None is made before',
        );
      await warnOfOtherSecret(environment, header, files);
    } finally {
      await target.close();
    }
  },
);
