import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BSON } from 'mongodb';
import { expect, it, onTestFinished } from 'vitest';
import { backupFormat, backupVersion, type BackupRecord } from '#db/backup/backup-record';
import { DamagedBackupError, verifyBackupFile } from '#db/backup/read-backup-file';
import { writeBackupFile } from '#db/backup/write-backup-file';

const records: readonly BackupRecord[] = [
  { kind: 'file', path: 'session-secret', content: Buffer.from('a secret') },
  { kind: 'documents', collection: 'orders', documents: [1, 2].map((number) => BSON.serialize({ number })) },
  { kind: 'documents', collection: 'users', documents: [BSON.serialize({ name: 'Akinyi' })] },
];

const header = {
  format: backupFormat,
  version: backupVersion,
  takenAt: '2026-11-23T02:00:00.000Z',
  database: 'built-in-store',
  migrations: [],
  secretFingerprint: null,
} as const;

async function* write(): AsyncGenerator<BackupRecord> {
  yield* records;
}

/** What is read from a backup with these bytes, or 'damaged'. */
async function readBytes(path: string, bytes: Uint8Array): Promise<unknown> {
  await writeFile(path, bytes);
  const read: BackupRecord[] = [];
  try {
    const found = await verifyBackupFile(path, (record) => read.push(record));
    return { header: found.header, read: JSON.stringify(read) };
  } catch (error) {
    if (error instanceof DamagedBackupError) return 'damaged';
    throw error;
  }
}

it('a backup reads as it was written, and none that is cut or changed at any byte reads as another', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'malisho-backup-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'shop.backup');
  await writeBackupFile(path, header, write());
  const whole = await readFile(path);
  const expected = await readBytes(path, whole);
  expect(expected).toEqual({ header, read: JSON.stringify(records.map(asRead)) });

  for (let length = 0; length < whole.length; length += 1)
    expect(await readBytes(path, whole.subarray(0, length)), `cut to ${length}`).toBe('damaged');
  for (let at = 0; at < whole.length; at += 1) {
    const changed = Buffer.from(whole);
    changed[at]! ^= 1 << (at % 8);
    const read = await readBytes(path, changed);
    // The header of gzip has bytes that mean nothing, such as the time.
    if (read !== 'damaged') expect([at < 10, read], `byte ${at}`).toEqual([true, expected]);
  }
});

const asRead = (record: BackupRecord): BackupRecord =>
  record.kind === 'file'
    ? record
    : { ...record, documents: record.documents.map((each) => Buffer.from(each)) };
