import type { ObjectId } from 'mongodb';
import type { GroupSize } from './booking-rules';

/**
 * `new` until the farm has agreed with the visitor, then `confirmed`, and `visited` once they were there; `cancelled` by
 * either side, which frees the places; `spam` is what a robot has sent: it takes no places and is passed on to nobody.
 */
export type BookingStatus = 'new' | 'confirmed' | 'visited' | 'cancelled' | 'spam';

/** Whose visitors count for what the farm can have on a day. */
export const takesPlaces = ['new', 'confirmed', 'visited'] as const satisfies readonly BookingStatus[];

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
