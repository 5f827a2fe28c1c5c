import { collections } from '~/domain/collections';
import { findHoliday } from './closure';
import { loadSettings } from './settings.server';

/**
 * Takes note of the holiday that begins or ends. Whether the farm is on holiday follows from its calendar; this write
 * invalidates the cached pages at that moment.
 */
export async function turnHolidays(now: Date): Promise<void> {
  const { settings } = collections();
  const stored = await settings.findOne({ _id: 'site' }, { projection: { begunHoliday: 1 } });
  if (!stored) return;
  const { closures } = await loadSettings();
  const begun = findHoliday(closures, now)?.holiday.id ?? '';
  if (begun === (stored.begunHoliday ?? '')) return;
  await settings.updateOne({ _id: 'site' }, { $set: { begunHoliday: begun } });
}
