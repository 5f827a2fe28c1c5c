import type { DatabaseKind } from '#db/backup/backup-record';
import { pingDatabase } from '#db/client';
import { operationsConfiguration } from '../operations-configuration.server';
import { fine, note, trouble, type Check } from './check';
import { thresholds } from './thresholds';

export const databaseNames: Readonly<Record<DatabaseKind, string>> = {
  'built-in-store': 'Built-in store',
  mongodb: 'MongoDB',
};

export async function timeDatabase(): Promise<{ readonly answers: boolean; readonly tookMs: number }> {
  const startedAt = performance.now();
  const answers = await pingDatabase();
  return { answers, tookMs: performance.now() - startedAt };
}

export async function checkDatabase(): Promise<Check> {
  const { answers, tookMs } = await timeDatabase();
  const kind = { name: 'Kind', value: databaseNames[operationsConfiguration().databaseKind] };
  const facts = [kind, { name: 'Answers in', value: `${Math.round(tookMs)} ms` }];
  if (!answers)
    return trouble('database', 'The database does not answer', {
      advice: 'Start it again. Until then customers see a page that asks them to try again later.',
      facts: [kind],
    });
  return tookMs < thresholds.slowDatabaseMs
    ? fine('database', 'The database answers', { facts })
    : note('database', 'The database is slow', {
        advice: 'Check what else runs on the server: a backup, an update, or a full disk.',
        facts,
      });
}
