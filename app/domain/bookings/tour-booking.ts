import type { ObjectId } from 'mongodb';
import type { GroupSize } from './booking-form';

/**
 * - `unconfirmed`: the visitor has not used the mailed link yet
 * - `new`: confirmed by the visitor, not by the farm
 * - `confirmed`: by the farm
 * - `cancelled`: by either side; its places are free
 * - `spam`: sent by a bot; takes no places and sends no mail
 */
export type BookingStatus = 'unconfirmed' | 'new' | 'confirmed' | 'visited' | 'cancelled' | 'spam';

/** Staff may confirm a booking for a visitor who can't, and one that was taken for spam by mistake. */
export const bookingTransitions = {
  unconfirmed: ['new', 'confirmed', 'cancelled'],
  new: ['confirmed', 'cancelled'],
  confirmed: ['visited', 'cancelled'],
  visited: [],
  cancelled: [],
  spam: ['confirmed'],
} as const satisfies Record<BookingStatus, readonly BookingStatus[]>;

/** The statuses that count towards the capacity of a day. */
export const placeTakingStatuses: readonly BookingStatus[] = ['new', 'confirmed', 'visited'];

/** How long an unconfirmed booking holds its places: mail takes minutes, longer with greylisting. */
export const holdTtlMs = 60 * 60 * 1000;

/** Unconfirmed bookings are deleted this long after their hold: the address may be a stranger's. */
export const unconfirmedRetentionMs = 30 * 24 * 60 * 60 * 1000;

export type TourBooking = {
  readonly _id: ObjectId;
  /** 128 random bits: a capability URL that shows the day and the group size. */
  readonly reference: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** As typed. */
  readonly phone: string;
  /** The day in Nairobi, as `YYYY-MM-DD`. */
  readonly preferredDate: string;
  /** Start of the tour in Nairobi at the time of booking, as `HH:mm`. */
  readonly startsAt: string;
  readonly groupSize: GroupSize;
  /** The upper bound of the group size. */
  readonly places: number;
  /** '' for none. */
  readonly specialRequests: string;
  readonly status: BookingStatus;
  /** End of the hold; equal to the time of booking if it got none. Absent if no confirmation was needed. */
  readonly heldUntil?: Date;
  /** SHA-256 of the token in the mailed link; stays after confirmation, so that the link still leads to the booking. */
  readonly confirmHash?: string;
  /** TTL index; unset on confirmation. */
  readonly expiresAt?: Date;
  /** `by` is the visitor, or the id of a staff user. */
  readonly history?: readonly {
    readonly status: BookingStatus;
    readonly at: Date;
    readonly by: 'visitor' | ObjectId;
  }[];
  /** See hashBooking. */
  readonly contentHash: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** The lock of a day: see lockTourDay. */
export type TourDay = {
  /** `YYYY-MM-DD` */
  readonly _id: string;
  readonly turn: number;
  readonly expiresAt: Date;
};

/** A short code for phone calls and lists; unlike the reference, it does not open the page of the booking. */
export const bookingCode = ({ _id }: Pick<TourBooking, '_id'>): string =>
  _id.toHexString().slice(-6).toUpperCase();

/** Whether a booking counts towards the capacity of its day: it has taken its places, or still holds them. */
export const occupiesPlaces = (
  { status, heldUntil }: Pick<TourBooking, 'status' | 'heldUntil'>,
  now: Date,
): boolean =>
  placeTakingStatuses.includes(status) ||
  (status === 'unconfirmed' && heldUntil !== undefined && heldUntil > now);
