import { choiceParameter, listFilter, searchParameter } from '~/lib/list-filter';
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

export const bookingStatusNames = {
  unconfirmed: 'Waiting for email link',
  new: 'To confirm',
  confirmed: 'Confirmed',
  visited: 'Visited',
  cancelled: 'Cancelled',
  spam: 'Spam',
} as const satisfies Record<BookingStatus, string>;

export const bookingFilter = listFilter(bookingsAdminPath, {
  /** Every word must occur. */
  search: searchParameter,
  view: choiceParameter('show', bookingViews),
});

export type BookingFilter = ReturnType<typeof bookingFilter.parse>;

export const bookingListMessages = {
  loadFailed: 'Failed to load farm visits. Please try again.',
  gone: 'We could not find this visit.',
} as const;

/** `YYYY-MM`; without a valid one, that of today. */
export function parseMonth(text: string | null, today: string): string {
  return /^20[2-9]\d-(0[1-9]|1[0-2])$/.test(text ?? '') && text ? text : today.slice(0, 7);
}

export const calendarMonthPath = (month: string): string => listPath(calendarPath, { month }, 1);
