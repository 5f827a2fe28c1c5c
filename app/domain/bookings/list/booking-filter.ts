import { listPath } from '~/lib/list-path';
import { bookingsAdminPath, calendarPath } from '~/paths';
import type { BookingStatus } from '../tour-booking';

/** The lists of visits by the name in the address; without one, the coming ones. */
export const bookingViews = {
  new: 'To confirm',
  unconfirmed: 'Not confirmed by email',
  past: 'Past',
  cancelled: 'Cancelled',
  all: 'All visits',
} as const;

export type BookingListView = keyof typeof bookingViews;

export const bookingViewNames = Object.keys(bookingViews) as BookingListView[];

export const bookingStatusNames = {
  unconfirmed: 'Waiting for email link',
  new: 'To confirm',
  confirmed: 'Confirmed',
  visited: 'Visited',
  cancelled: 'Cancelled',
  spam: 'Spam',
} as const satisfies Record<BookingStatus, string>;

export type BookingFilter = {
  /** Every word must occur. */
  readonly search: string;
  readonly view: BookingListView | null;
};

const maxSearchLength = 100;

export function parseBookingFilter(params: URLSearchParams): BookingFilter {
  const show = params.get('show');
  return {
    search: (params.get('q') ?? '').trim().slice(0, maxSearchLength),
    view: bookingViewNames.find((name) => name === show) ?? null,
  };
}

/** The list with these filters; `cursors` are those of readKeysetPage. */
export const bookingListPath = (
  { search, view }: BookingFilter,
  cursors: { readonly before?: string; readonly after?: string } = {},
): string => listPath(bookingsAdminPath, { q: search, show: view, ...cursors }, 1);

export const bookingListMessages = {
  loadFailed: 'Failed to load farm visits. Please try again.',
  gone: 'We could not find this visit.',
} as const;

/** `YYYY-MM`; without a valid one, that of today. */
export function parseMonth(text: string | null, today: string): string {
  return /^20[2-9]\d-(0[1-9]|1[0-2])$/.test(text ?? '') && text ? text : today.slice(0, 7);
}

export const calendarMonthPath = (month: string): string => listPath(calendarPath, { month }, 1);
