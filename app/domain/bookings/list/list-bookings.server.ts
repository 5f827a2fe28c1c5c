import type { Filter } from 'mongodb';
import { readKeysetPage, type KeysetCursors } from '~/domain/lists/keyset-page.server';
import { collections } from '~/domain/collections';
import { parseObjectId } from '~/domain/text/parse-object-id.server';
import { searchPatterns } from '~/domain/text/search-patterns';
import { toDateInput } from '~/lib/format/dates';
import { bookingCode, placeTakingStatuses, type TourBooking } from '../tour-booking';
import type { BookingFilter } from './booking-filter';

const pageSize = 25;

export type BookingRow = Pick<
  TourBooking,
  'preferredDate' | 'startsAt' | 'groupSize' | 'status' | 'phone' | 'specialRequests'
> & {
  readonly id: string;
  readonly code: string;
  readonly name: string;
};

type BookingPage = {
  readonly rows: readonly BookingRow[];
  readonly previous: string | null;
  readonly next: string | null;
};

/** Reads one page of the visits that match: coming ones by their day, past ones newest first. */
export async function listBookings(
  filter: BookingFilter,
  cursors: KeysetCursors,
  now: Date,
): Promise<BookingPage> {
  const today = toDateInput(now);
  const words = searchPatterns(filter.search).map((pattern) => ({ searchText: { $regex: pattern } }));
  const { condition, order } = views(today)[filter.view ?? 'coming'];
  const { documents, newer, older } = await readKeysetPage<TourBooking>(
    {
      collection: collections().bookings,
      conditions: [condition, ...words],
      dateField: 'preferredDate',
      pageSize,
      order,
    },
    cursors,
  );
  return { rows: documents.map(toBookingRow), previous: newer, next: older };
}

const views = (today: string) => {
  const coming = { preferredDate: { $gte: today } };
  return {
    coming: { condition: { ...coming, status: { $in: [...placeTakingStatuses] } }, order: 1 },
    new: { condition: { ...coming, status: 'new' }, order: 1 },
    unconfirmed: { condition: { ...coming, status: { $in: ['unconfirmed', 'spam'] } }, order: 1 },
    past: {
      condition: { preferredDate: { $lt: today }, status: { $in: [...placeTakingStatuses] } },
      order: -1,
    },
    cancelled: { condition: { status: 'cancelled' }, order: -1 },
    all: { condition: {}, order: -1 },
  } as const satisfies Record<string, { condition: Filter<TourBooking>; order: 1 | -1 }>;
};

/** The visits of a day that have or hold places, those of one time by the time of booking. */
export async function listVisitsOfDay(day: string): Promise<readonly BookingRow[]> {
  const visits = await collections()
    .bookings.find({ preferredDate: day, status: { $in: [...placeTakingStatuses, 'unconfirmed'] } })
    .sort({ startsAt: 1, _id: 1 })
    .toArray();
  return visits.map(toBookingRow);
}

/** Groups that come on a day, as far as they are known to come, and their places. */
export async function countVisitsOfDay(
  day: string,
): Promise<{ readonly groups: number; readonly places: number }> {
  const visits = await collections()
    .bookings.find(
      { preferredDate: day, status: { $in: [...placeTakingStatuses] } },
      { projection: { places: 1 } },
    )
    .toArray();
  return { groups: visits.length, places: visits.reduce((sum, { places }) => sum + places, 0) };
}

const toBookingRow = (booking: TourBooking): BookingRow => {
  const { _id, preferredDate, startsAt, groupSize, status, phone, specialRequests } = booking;
  return {
    id: _id.toHexString(),
    code: bookingCode(booking),
    name: `${booking.firstName} ${booking.lastName}`,
    preferredDate,
    startsAt,
    groupSize,
    status,
    phone,
    specialRequests,
  };
};

export async function findVisit(hexId: string): Promise<TourBooking | null> {
  const _id = parseObjectId(hexId);
  return _id && collections().bookings.findOne({ _id });
}
