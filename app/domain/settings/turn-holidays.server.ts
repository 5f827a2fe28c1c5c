import { collections } from '~/domain/collections';
import { findHoliday } from './closure';
import { parseSettings } from './settings.server';

/**
 * Takes note of the holiday that begins or ends. Whether the farm is on holiday follows from its calendar; this write
 * invalidates the cached pages at that moment.
 */
export async function turnHolidays(now: Date): Promise<void> {
  const { settings } = collections();
  const stored = await settings.findOne({ _id: 'site' });
  if (!stored) return;
  const begun = findHoliday(parseSettings(stored).closures, now)?.holiday.id ?? '';
  if (begun === (stored.begunHoliday ?? '')) return;
  await settings.updateOne({ _id: 'site' }, { $set: { begunHoliday: begun } });
}
