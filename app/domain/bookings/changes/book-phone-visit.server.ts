import { randomBytes } from 'node:crypto';
import { ObjectId } from 'mongodb';
import type { StaffMember } from '~/domain/audit/staff-member';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { collections } from '~/domain/collections';
import { withRetriedTransaction } from '#db/retried-transaction';
import { loadSettings } from '~/domain/settings/settings.server';
import { groupSizes } from '../booking-form';
import { hashBooking } from '../booking-hash.server';
import { queueChangeMail } from '../booking-outbox.server';
import { reservePlaces, type DayUnavailableReason } from '../days/day-capacity.server';
import { checkDay, tourCalendar } from '../days/tour-days';
import { bookingCode, bookingSearchText, placeTakingStatuses, type TourBooking } from '../tour-booking';
import type { PhoneVisitForm } from './visit-forms';

export type BookPhoneVisitResult =
  | { readonly ok: true; readonly booking: TourBooking; readonly repeated: boolean }
  | { readonly ok: false; readonly reason: DayUnavailableReason };

/**
 * Books a visit for a caller, confirmed at once, where there is room. With an address the visitor is mailed. The same form
 * sent again gives the same visit.
 */
export async function bookPhoneVisit(options: {
  readonly form: PhoneVisitForm;
  readonly by: StaffMember;
  readonly now: Date;
}): Promise<BookPhoneVisitResult> {
  const { form, by, now } = options;
  const settings = await loadSettings();
  const contentHash = hashBooking(form);
  return withRetriedTransaction(async (session): Promise<BookPhoneVisitResult> => {
    const { bookings } = collections();
    const _id = new ObjectId();
    const { groupSize, ...details } = form;
    const places = groupSizes[groupSize];
    const unavailable = checkDay(form.preferredDate, tourCalendar(settings.tours, now));
    if (unavailable) return { ok: false, reason: unavailable };
    // The lock of the day also serialises the same form sent twice.
    const reason = await reservePlaces({ _id, places, preferredDate: form.preferredDate }, settings.tours, {
      session,
      now,
    });
    const existing = await bookings.findOne(
      { contentHash, status: { $in: [...placeTakingStatuses] } },
      { session },
    );
    if (existing || reason) await session.abortTransaction();
    if (existing) return { ok: true, booking: existing, repeated: true };
    if (reason) return { ok: false, reason };
    const booking: TourBooking = {
      _id,
      reference: randomBytes(16).toString('base64url'),
      ...details,
      durationMinutes: settings.tours.durationMinutes,
      groupSize,
      places,
      status: 'confirmed',
      history: [{ status: 'confirmed', at: now, by: by.userId }],
      searchText: bookingSearchText({ _id, ...form }),
      contentHash,
      createdAt: now,
      updatedAt: now,
    };
    await bookings.insertOne(booking, { session });
    await queueChangeMail(booking, booking, settings, { session, now });
    await recordAuditEntry(
      {
        by,
        subject: 'booking',
        subjectId: _id.toHexString(),
        subjectName: `Visit ${bookingCode(booking)}`,
        action: 'Took a visit by phone',
        after: { day: form.preferredDate, time: form.startsAt, group: groupSize },
        now,
      },
      session,
    );
    return { ok: true, booking, repeated: false };
  });
}
