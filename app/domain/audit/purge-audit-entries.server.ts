import { collections } from '~/domain/collections';
import { loadSettings } from '~/domain/settings/settings.server';
import { dayMs } from '~/lib/time-units';

/** Deletes entries older than `backOffice.auditRetentionDays` of the settings. Returns their number. */
export async function purgeAuditEntries(now: Date): Promise<number> {
  const { backOffice } = await loadSettings();
  const oldest = new Date(now.getTime() - backOffice.auditRetentionDays * dayMs);
  const { deletedCount } = await collections().auditEntries.deleteMany({ at: { $lt: oldest } });
  return deletedCount;
}
