import { collections } from '~/domain/collections';
import { dayMs } from '~/lib/time-units';

/** Deletes entries that are older than `retentionDays`. Returns their number. */
export async function purgeAuditEntries(retentionDays: number, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - retentionDays * dayMs);
  const { deletedCount } = await collections().auditEntries.deleteMany({ at: { $lt: oldest } });
  return deletedCount;
}
