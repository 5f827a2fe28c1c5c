import type { ObjectId } from 'mongodb';
import type { GroupSize } from './booking-rules';

/**
 * `unconfirmed` until the visitor has opened the mailed link and confirmed; `new` until the farm has agreed with the
 * visitor, then `confirmed`, and `visited` once they were there; `cancelled` by either side, which frees the places;
 * `spam` is what a robot has sent: it takes no places and is passed on to nobody (docs/decisions/0041).
 */
export type BookingStatus = 'unconfirmed' | 'new' | 'confirmed' | 'visited' | 'cancelled' | 'spam';

/** What may follow each status. Staff may take a booking whose visitor can't confirm, or that was no spam. */
export const bookingTransitions = {
  unconfirmed: ['new', 'confirmed', 'cancelled'],
  new: ['confirmed', 'cancelled'],
  confirmed: ['visited', 'cancelled'],
  visited: [],
  cancelled: [],
  spam: ['confirmed'],
} as const satisfies Record<BookingStatus, readonly BookingStatus[]>;

/** Whose visitors count for what the farm can have on a day. */
export const placeTakingStatuses = [
  'new',
  'confirmed',
  'visited',
] as const satisfies readonly BookingStatus[];

/** How long an unconfirmed booking holds its places: mail comes within minutes, later where a server greylists. */
export const holdTtlMs = 60 * 60 * 1000;

/** An unconfirmed booking is deleted so long after its hold: anybody can type anybody's address. */
export const unconfirmedRetentionMs = 30 * 24 * 60 * 60 * 1000;

/** A visit of the farm that somebody has booked. */
export type TourBooking = {
  readonly _id: ObjectId;
  /** 128 random bits: whoever has the address with it sees the day and the size of the group. */
  readonly reference: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** As it was typed. */
  readonly phone: string;
  /** The day in Nairobi, as `YYYY-MM-DD`. */
  readonly preferredDate: string;
  /** When tours began as it was booked, in Nairobi, as `HH:mm`. */
  readonly startsAt: string;
  readonly groupSize: GroupSize;
  /** How many it counts for: the most that the size of the group allows. */
  readonly places: number;
  /** '' for none. */
  readonly specialRequests: string;
  readonly status: BookingStatus;
  /**
   * An unconfirmed booking holds its places until then; the time of the booking where it could hold none. Absent where
   * none was needed.
   */
  readonly heldUntil?: Date;
  /** SHA-256 of the token in the mailed link that confirms the booking; stays, so that the link leads to it later. */
  readonly confirmHash?: string;
  /** The database deletes an unconfirmed booking then. */
  readonly expiresAt?: Date;
  /** Each change of the status: `by` is the visitor, or the id of the staff user. */
  readonly history?: readonly {
    readonly status: BookingStatus;
    readonly at: Date;
    readonly by: 'visitor' | ObjectId;
  }[];
  /** Names what was sent, so that the same visit is booked once. */
  readonly contentHash: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** Each booking of a day writes it first: so two at once, which write different bookings, follow one another. */
export type TourDay = {
  /** The day in Nairobi, as `YYYY-MM-DD`. */
  readonly _id: string;
  readonly turn: number;
  readonly expiresAt: Date;
};

/** What people call a booking when they talk about it: enough to find it in a list, too little to open its page. */
export const bookingCode = ({ _id }: Pick<TourBooking, '_id'>): string =>
  _id.toHexString().slice(-6).toUpperCase();

/** Whether the places of a booking count against its day now: it has taken them, or still holds them. */
export const occupiesPlaces = (
  { status, heldUntil }: Pick<TourBooking, 'status' | 'heldUntil'>,
  now: Date,
): boolean =>
  (placeTakingStatuses as readonly BookingStatus[]).includes(status) ||
  (status === 'unconfirmed' && heldUntil !== undefined && heldUntil > now);
