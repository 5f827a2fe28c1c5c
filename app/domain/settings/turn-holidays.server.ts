import { collections } from '~/domain/collections';
import { dayRange } from '~/lib/calendar-days';
import { earliest } from '~/lib/earliest';
import { findHoliday, type Closure } from './closure';
import { loadSettings } from './settings.server';

/**
 * Takes note of the holiday that begins or ends. Whether the farm is on holiday follows from its calendar; this write
 * invalidates the cached pages at that moment.
 */
export async function turnHolidays(now: Date): Promise<void> {
  const begun = await findUnnotedHoliday(now);
  if (begun !== null)
    await collections().settings.updateOne({ _id: 'site' }, { $set: { begunHoliday: begun } });
}

/** When the next holiday begins or ends: `now` where that is not noted yet, null for none. */
export async function findHolidayTurn(now: Date): Promise<Date | null> {
  if ((await findUnnotedHoliday(now)) !== null) return now;
  const { closures } = await loadSettings();
  return earliest(closures.flatMap(turnsOf).filter((time) => time > now));
}

const turnsOf = ({ closes, from, to }: Closure): readonly Date[] =>
  closes === 'holiday' ? [dayRange(from).from, dayRange(to).to] : [];

/** The id of the holiday of this moment, '' for none; null where it is noted already, and without settings. */
async function findUnnotedHoliday(now: Date): Promise<string | null> {
  const stored = await collections().settings.findOne({ _id: 'site' }, { projection: { begunHoliday: 1 } });
  if (!stored) return null;
  const { closures } = await loadSettings();
  const begun = findHoliday(closures, now)?.holiday.id ?? '';
  return begun === (stored.begunHoliday ?? '') ? null : begun;
}
