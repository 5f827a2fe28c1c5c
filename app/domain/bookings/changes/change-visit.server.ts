import type { ClientSession, ObjectId } from 'mongodb';
import type { StaffMember } from '~/domain/audit/staff-member';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { documentVersion, nextUpdatedAt } from '~/domain/editing/edit-conflict';
import { collections } from '~/domain/collections';
import { withRetriedTransaction } from '#db/retried-transaction';
import type { Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import { toDateInput } from '~/lib/format/dates';
import { createWriteConflict } from '#db/write-conflict';
import { hashBooking } from '../booking-hash.server';
import { queueChangeMail, queueFarmEmails } from '../booking-outbox.server';
import { reservePlaces, type DayUnavailableReason } from '../days/day-capacity.server';
import { checkDay, tourCalendar } from '../days/tour-days';
import {
  bookingCode,
  bookingTransitions,
  placeTakingStatuses,
  type BookingEvent,
  type BookingStatus,
  type TourBooking,
} from '../tour-booking';

export type VisitChange =
  | { readonly kind: 'confirm' }
  | { readonly kind: 'move'; readonly day: string; readonly startsAt: string; readonly why: string }
  | { readonly kind: 'decline'; readonly why: string }
  | { readonly kind: 'visited' };

export type ChangeVisitResult =
  /** `repeated`: the same change was made already, by the same form sent twice. */
  | { readonly ok: true; readonly booking: TourBooking; readonly repeated: boolean }
  | { readonly ok: false; readonly reason: 'unknown' | DayUnavailableReason }
  /** `changed`: somebody has changed the visit since `seenVersion`; `too-early`: the day of the visit is to come. */
  | {
      readonly ok: false;
      readonly reason: 'changed' | 'not-allowed' | 'same-day' | 'too-early';
      readonly booking: TourBooking;
    };

/**
 * Confirms, moves or declines a visit, or records that its group came, as bookingTransitions allow it. A visit that is moved
 * is confirmed with it. Takes places only where there are any, mails the visitor with a calendar file, and writes the
 * history of the visit and the audit log, all in one transaction. `seenVersion` is the documentVersion of the visit that
 * the person has seen.
 */
export async function changeVisit(options: {
  readonly bookingId: ObjectId;
  readonly change: VisitChange;
  readonly seenVersion: string;
  readonly by: StaffMember;
  readonly now: Date;
}): Promise<ChangeVisitResult> {
  const { bookingId, change, seenVersion, by, now } = options;
  const settings = await loadSettings();
  return withRetriedTransaction(async (session): Promise<ChangeVisitResult> => {
    const before = await collections().bookings.findOne({ _id: bookingId }, { session });
    if (!before) return { ok: false, reason: 'unknown' };
    if (isRepeated(before, change, by)) return { ok: true, booking: before, repeated: true };
    if (documentVersion(before) !== seenVersion) return { ok: false, reason: 'changed', booking: before };
    const problem = findProblem(before, change, now);
    if (problem) return { ok: false, reason: problem, booking: before };
    const planned = plan(before, change);
    const reason = await checkPlaces(before, planned, settings, session, now);
    if (reason) {
      await session.abortTransaction();
      return { ok: false, reason };
    }
    const after = await save(before, planned, { change, by, now, session });
    await queueEmails(before, after, settings, { session, now });
    await recordAuditEntry(
      {
        by,
        subject: 'booking',
        subjectId: bookingId.toHexString(),
        subjectName: `Visit ${bookingCode(after)}`,
        action: actions[change.kind],
        before: auditValues(before),
        after: { ...auditValues(after), ...('why' in change && { reason: change.why }) },
        now,
      },
      session,
    );
    return { ok: true, booking: after, repeated: false };
  });
}

const actions = {
  confirm: 'Confirmed the visit',
  move: 'Moved the visit',
  decline: 'Cancelled the visit',
  visited: 'Recorded the visit',
} as const satisfies Record<VisitChange['kind'], string>;

const targets = {
  confirm: 'confirmed',
  move: 'confirmed',
  decline: 'cancelled',
  visited: 'visited',
} as const satisfies Record<VisitChange['kind'], BookingStatus>;

const auditValues = ({ status, preferredDate, startsAt }: TourBooking) => ({
  status,
  day: preferredDate,
  time: startsAt,
});

const plan = (booking: TourBooking, change: VisitChange): TourBooking => ({
  ...booking,
  status: targets[change.kind],
  ...(change.kind === 'move' && { preferredDate: change.day, startsAt: change.startsAt }),
});

/** The newest entry of the history is this change, by this person. */
function isRepeated(booking: TourBooking, change: VisitChange, by: StaffMember): boolean {
  const last = booking.history?.at(-1);
  if (!last || last.by === 'visitor' || !last.by.equals(by.userId)) return false;
  const planned = plan(booking, change);
  return (
    booking.status === planned.status &&
    booking.preferredDate === planned.preferredDate &&
    booking.startsAt === planned.startsAt &&
    (last.why ?? '') === ('why' in change ? change.why : '') &&
    (last.movedFrom !== undefined) === (change.kind === 'move')
  );
}

/** A confirmed visit may be moved: its status stays. */
function findProblem(
  { status, preferredDate, startsAt }: TourBooking,
  change: VisitChange,
  now: Date,
): 'not-allowed' | 'same-day' | 'too-early' | null {
  const next: readonly BookingStatus[] = bookingTransitions[status];
  const isMoved = change.kind === 'move' && status === 'confirmed';
  if (!isMoved && !next.includes(targets[change.kind])) return 'not-allowed';
  if (change.kind === 'move' && change.day === preferredDate && change.startsAt === startsAt)
    return 'same-day';
  return change.kind === 'visited' && preferredDate > toDateInput(now) ? 'too-early' : null;
}

/** A visit that has its places already keeps them on its day, even if the day was closed since. */
async function checkPlaces(
  before: TourBooking,
  planned: TourBooking,
  { tours }: Settings,
  session: ClientSession,
  now: Date,
): Promise<DayUnavailableReason | null> {
  if (!placeTakingStatuses.includes(planned.status)) return null;
  const hadPlaces = placeTakingStatuses.includes(before.status);
  if (hadPlaces && planned.preferredDate === before.preferredDate) return null;
  return (
    checkDay(planned.preferredDate, tourCalendar(tours, now)) ??
    (await reservePlaces(planned, tours, { session, now }))
  );
}

async function save(
  before: TourBooking,
  { status, preferredDate, startsAt }: TourBooking,
  options: {
    readonly change: VisitChange;
    readonly by: StaffMember;
    readonly now: Date;
    readonly session: ClientSession;
  },
): Promise<TourBooking> {
  const { change, by, now, session } = options;
  const event: BookingEvent = {
    status,
    at: now,
    by: by.userId,
    ...('why' in change && change.why && { why: change.why }),
    ...(change.kind === 'move' && { movedFrom: { day: before.preferredDate, startsAt: before.startsAt } }),
  };
  const after = await collections().bookings.findOneAndUpdate(
    { _id: before._id, status: before.status, updatedAt: before.updatedAt },
    {
      $set: {
        status,
        preferredDate,
        startsAt,
        contentHash: hashBooking({ ...before, preferredDate }),
        updatedAt: nextUpdatedAt(before, now),
      },
      $inc: { sequence: 1 },
      $push: { history: event },
      // An unconfirmed visit that is declined is deleted in time: its address may be a stranger's.
      ...(status !== 'cancelled' && { $unset: { expiresAt: '' } }),
    },
    { session, returnDocument: 'after' },
  );
  if (!after) throw createWriteConflict('the booking');
  return after;
}

/** Not for an unconfirmed visit that is declined: its address may be a stranger's. */
async function queueEmails(
  before: TourBooking,
  after: TourBooking,
  settings: Settings,
  options: { readonly session: ClientSession; readonly now: Date },
): Promise<void> {
  const hadPlaces = placeTakingStatuses.includes(before.status);
  if (after.status === 'visited' || (after.status === 'cancelled' && !hadPlaces)) return;
  await queueChangeMail(before, after, settings, options);
  if (!hadPlaces) await queueFarmEmails(after, settings, options);
}
