import { describe, expect, it } from 'vitest';
import { lastBackup, recordBackup } from '~/domain/operations/last-backup.server';
import { useTestDatabase } from '../../support/database';

useTestDatabase();

const backupAt = (time: string) =>
  ({ at: new Date(time), bytes: 9_000_000, documents: 1_200, kind: 'built-in-store' }) as const;

describe('the last backup', () => {
  it('is the newest, whichever was recorded last', async () => {
    expect(await lastBackup()).toBeNull();
    await recordBackup(backupAt('2026-11-20T01:00:00Z'));
    await recordBackup(backupAt('2026-11-21T01:00:00Z'));
    await recordBackup(backupAt('2026-11-19T01:00:00Z'));
    expect(await lastBackup()).toEqual(backupAt('2026-11-21T01:00:00Z'));
  });
});
