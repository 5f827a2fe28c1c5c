import { collections } from '~/domain/collections';
import { pluralize } from '~/lib/format/pluralize';
import { formatDateTime } from '~/lib/format/dates';
import { formatBytes } from '~/lib/format/format-bytes';
import { formatAge } from '~/lib/format/format-duration';
import { lastBackup } from '../last-backup.server';
import { operationsConfiguration } from '../operations-configuration.server';
import { databaseNames } from './database-check.server';
import { fine, note, trouble, type Check } from './check';
import { thresholds } from './thresholds';

const howTo =
  'Ask whoever looks after the server to make one each night with “npm run backup”, and to keep the file on another computer.';

export async function checkBackup(now: Date): Promise<Check> {
  const backup = await lastBackup();
  if (!backup) return checkFirstBackup(now);
  const ageMs = now.getTime() - backup.at.getTime();
  const facts = [
    { name: 'Last backup', value: formatDateTime(backup.at) },
    {
      name: 'Size',
      value: `${formatBytes(backup.bytes)}, ${pluralize(backup.documents, 'document', 'documents')}`,
    },
    { name: 'Taken from', value: databaseNames[backup.kind] },
  ];
  const age = formatAge(ageMs);
  return ageMs <= thresholds.backupAgeMs
    ? fine('backup', `The last backup was made ${age} ago`, { facts })
    : trouble('backup', `No backup for ${age}`, {
        advice:
          'Ask whoever looks after the server to check the nightly backup, and to make one now with “npm run backup”.',
        facts,
      });
}

async function checkFirstBackup(now: Date): Promise<Check> {
  const first = await collections().migrations.findOne({}, { sort: { finishedAt: 1 } });
  const ageMs = first ? now.getTime() - first.finishedAt.getTime() : 0;
  const summary = 'No backup was ever made';
  if (!operationsConfiguration().isProduction) return fine('backup', 'Not set up');
  return ageMs > thresholds.firstBackupMs
    ? trouble('backup', summary, { advice: howTo })
    : note('backup', summary, { advice: howTo });
}
