import { collections } from '~/domain/collections';
import { loadSettings } from '~/domain/settings/settings.server';

const dayMs = 24 * 60 * 60 * 1000;

/** Deletes entries older than `backOffice.auditRetentionDays` of the settings. Returns their number. */
export async function purgeAuditEntries(now: Date): Promise<number> {
  const { backOffice } = await loadSettings();
  const oldest = new Date(now.getTime() - backOffice.auditRetentionDays * dayMs);
  const { deletedCount } = await collections().auditEntries.deleteMany({ at: { $lt: oldest } });
  return deletedCount;
}
