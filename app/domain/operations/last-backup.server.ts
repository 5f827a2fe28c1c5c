import { collections } from '~/domain/collections';
import type { Backup } from './backup';

/** Call it when the file is complete. An older backup that is recorded late does not replace a newer one. */
export async function recordBackup(backup: Backup): Promise<void> {
  const { operations } = collections();
  const { at, bytes, documents, kind } = backup;
  const { matchedCount } = await operations.updateOne(
    { _id: 'last-backup', at: { $lte: at } },
    { $set: { at, bytes, documents, kind } },
  );
  if (matchedCount > 0) return;
  await operations.updateOne(
    { _id: 'last-backup' },
    { $setOnInsert: { at, bytes, documents, kind } },
    { upsert: true },
  );
}

/** Null where no backup was ever made. */
export async function lastBackup(): Promise<Backup | null> {
  return collections().operations.findOne<Backup>({ _id: 'last-backup' }, { projection: { _id: 0 } });
}
