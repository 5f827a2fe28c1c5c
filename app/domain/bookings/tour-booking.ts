import type { ObjectId } from 'mongodb';
import { foldText } from '~/domain/text/fold-text';
import { dayMs, hourMs } from '~/lib/time-units';
import type { GroupSize } from './booking-form';

/** `new`: confirmed by the visitor, not by the farm; `spam`: sent by a bot, takes no places and sends no mail. */
export type BookingStatus = 'unconfirmed' | 'new' | 'confirmed' | 'visited' | 'cancelled' | 'spam';

/** Staff may confirm a booking for a visitor who cannot, and one that was taken for spam. */
export const bookingTransitions = {
  unconfirmed: ['new', 'confirmed', 'cancelled'],
  // Some come without having been confirmed.
  new: ['confirmed', 'visited', 'cancelled'],
  confirmed: ['visited', 'cancelled'],
  visited: [],
  cancelled: [],
  spam: ['confirmed'],
} as const satisfies Record<BookingStatus, readonly BookingStatus[]>;

export const placeTakingStatuses: readonly BookingStatus[] = ['new', 'confirmed', 'visited'];

/** A mail takes minutes, longer with greylisting. */
export const holdTtlMs = hourMs;

/** Counted from the end of the hold; deleted, because the address may be a stranger's. */
export const unconfirmedRetentionMs = 30 * dayMs;

export type BookingEvent = {
  readonly status: BookingStatus;
  readonly at: Date;
  /** The visitor, or the account of the staff member. */
  readonly by: 'visitor' | ObjectId;
  /** Told to the visitor. */
  readonly why?: string;
  /** Set where the visit was moved: where from. */
  readonly movedFrom?: { readonly day: string; readonly startsAt: string };
};

export type TourBooking = {
  readonly _id: ObjectId;
  /** 128 random bits: a capability URL that shows the day and the group size. */
  readonly reference: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Null for a visit taken by phone without one. Never '': that stands for an unverified address elsewhere. */
  readonly email: string | null;
  /** As entered. */
  readonly phone: string;
  /** The day in Nairobi, as `YYYY-MM-DD`. */
  readonly preferredDate: string;
  /** `HH:mm` in Nairobi, at the time of booking. */
  readonly startsAt: string;
  /** As at the time of booking. */
  readonly durationMinutes: number;
  readonly groupSize: GroupSize;
  readonly places: number;
  readonly specialRequests: string;
  readonly status: BookingStatus;
  /** Equal to the time of booking without a hold; absent if no confirmation was needed. */
  readonly heldUntil?: Date;
  /** SHA-256 of the link's token; stays after confirmation, so that the link still leads to the booking. */
  readonly confirmHash?: string;
  /** TTL index; unset on confirmation. */
  readonly expiresAt?: Date;
  readonly history?: readonly BookingEvent[];
  /** RFC 5545, 3.8.7.4: raised by each change of the farm; absent for 0. */
  readonly sequence?: number;
  /** Folded names, addresses, phone digits and code, for the search of the back office. */
  readonly searchText: string;
  readonly contentHash: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** For phone calls and lists; unlike the reference, it does not open the page of the booking. */
export const bookingCode = ({ _id }: Pick<TourBooking, '_id'>): string =>
  _id.toHexString().slice(-6).toUpperCase();

export const bookingSearchText = (
  booking: Pick<TourBooking, '_id' | 'firstName' | 'lastName' | 'email' | 'phone'>,
): string => {
  const { firstName, lastName, email, phone } = booking;
  const digits = phone.replace(/\D/g, '');
  const local = digits.replace(/^254/, '0');
  return foldText([firstName, lastName, email ?? '', phone, digits, local, bookingCode(booking)].join(' '));
};

export const occupiesPlaces = (
  { status, heldUntil }: Pick<TourBooking, 'status' | 'heldUntil'>,
  now: Date,
): boolean =>
  placeTakingStatuses.includes(status) ||
  (status === 'unconfirmed' && heldUntil !== undefined && heldUntil > now);
