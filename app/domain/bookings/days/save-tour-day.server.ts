import { createHash } from 'node:crypto';
import { withTransaction } from '#db/client';
import type { StaffMember } from '~/domain/audit/staff-member';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { collections } from '~/domain/collections';
import { isClosedFor } from '~/domain/settings/closure';
import { readEntries, replaceEntries } from '~/domain/settings/sections/save-section.server';
import type { SectionEntries } from '~/domain/settings/sections/settings-section';
import { loadSettings } from '~/domain/settings/settings.server';
import { addDays, isValidDay } from '~/lib/calendar-days';
import { formatLongDate } from '~/lib/format/dates';
import type { TourDay } from './tour-day';
import { tourDayRetentionDays } from './tour-day';
import { isTourWeekday, startOfDay } from './tour-days';

/** What the farm sets for a day; `capacity` is null for the usual one. */
export type DaySettings = {
  readonly isClosed: boolean;
  readonly capacity: number | null;
  readonly note: string;
};

const toDaySettings = (
  stored: Pick<TourDay, 'capacity' | 'note'> | null | undefined,
  isClosed: boolean,
): DaySettings => ({
  isClosed,
  capacity: stored?.capacity ?? null,
  note: stored?.note ?? '',
});

export async function loadDaySettings(day: string): Promise<DaySettings> {
  const { closures } = await loadSettings();
  return toDaySettings(
    await collections().tourDays.findOne({ _id: day }),
    isClosedFor(closures, 'visits', day),
  );
}

/** Changes with the settings of the day, not with its bookings. */
export const daySettingsVersion = ({ isClosed, capacity, note }: DaySettings): string =>
  createHash('sha256')
    .update(JSON.stringify([isClosed, capacity, note]))
    .digest('hex')
    .slice(0, 16);

export type SaveTourDayResult =
  | { readonly ok: true }
  /** `closed-longer`: days around it are closed with it, or deliveries and pickups are: only the calendar of the farm opens it. */
  | { readonly ok: false; readonly reason: 'closed-longer' }
  /** `no-tour-day`: a weekday without tours, or no day at all; `conflict`: somebody has changed the day since `seenVersion`. */
  | { readonly ok: false; readonly reason: 'no-tour-day' }
  | { readonly ok: false; readonly reason: 'conflict'; readonly current: DaySettings };

/**
 * Opens or closes a day for bookings and sets its capacity, at once: bookings write the same document (lockTourDay). Visits
 * that have their places keep them. A function as `change` gets the present settings, and needs no `seenVersion`.
 */
export async function saveTourDay(options: {
  readonly day: string;
  readonly change: DaySettings | ((current: DaySettings) => DaySettings);
  readonly seenVersion?: string;
  readonly by: StaffMember;
  readonly now: Date;
}): Promise<SaveTourDayResult> {
  const { day, change, seenVersion, by, now } = options;
  const { tours } = await loadSettings();
  if (!isValidDay(day) || !isTourWeekday(day, tours.days)) return { ok: false, reason: 'no-tour-day' };
  return withTransaction(async (session): Promise<SaveTourDayResult> => {
    const { tourDays } = collections();
    const rows = await readEntries('calendar', session);
    const current = toDaySettings(
      await tourDays.findOne({ _id: day }, { session }),
      isClosedFor(rows as readonly Days[], 'visits', day),
    );
    const next = typeof change === 'function' ? change(current) : change;
    const isSame = daySettingsVersion(next) === daySettingsVersion(current);
    // The same form sent twice has nothing left to change.
    if (!isSame && typeof change !== 'function' && seenVersion !== daySettingsVersion(current))
      return { ok: false, reason: 'conflict', current };
    if (isSame) return { ok: true };
    if (next.isClosed !== current.isClosed) {
      const entries = changeRows(rows, day, next);
      if (!next.isClosed && isClosedFor(entries as readonly Days[], 'visits', day))
        return { ok: false, reason: 'closed-longer' };
      const saved = await replaceEntries('calendar', { before: rows, entries, by, now }, session);
      if (!saved.ok)
        throw new Error(
          `The calendar refuses ${day}: ${saved.reason === 'refused' ? saved.message : Object.values(saved.errors).flat().join('. ')}`,
        );
    }
    await tourDays.updateOne(
      { _id: day },
      {
        $inc: { turn: 1 },
        $set: {
          expiresAt: startOfDay(addDays(day, tourDayRetentionDays)),
          ...(next.capacity !== null && { capacity: next.capacity }),
          ...(next.note && { note: next.note }),
        },
        $unset: {
          ...(next.capacity === null && { capacity: '' }),
          ...(!next.note && { note: '' }),
        },
      },
      { upsert: true, session },
    );
    await recordAuditEntry(
      {
        by,
        subject: 'tour-day',
        subjectId: day,
        subjectName: formatLongDate(day),
        action: next.isClosed && !current.isClosed ? 'Closed the day' : 'Changed the day',
        before: current,
        after: next,
        now,
      },
      session,
    );
    return { ok: true };
  });
}

type Days = Parameters<typeof isClosedFor>[0][number];

/** The calendar with or without a closure of visits on this day alone. */
const changeRows = (rows: SectionEntries, day: string, { isClosed, note }: DaySettings): SectionEntries =>
  isClosed
    ? [
        ...rows,
        { id: `visits-${day}`, from: day, to: day, closes: 'visits', sentence: '', takesOrders: '', note },
      ]
    : rows.filter(({ from, to, closes }) => !(from === day && to === day && closes === 'visits'));
