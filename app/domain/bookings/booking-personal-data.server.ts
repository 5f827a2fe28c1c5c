import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { caseInsensitive } from '#db/indexes';
import type { TourBooking } from './tour-booking';

/** The visits that an address has booked, newest first; nothing for ''. */
export const findBookingsByEmail = (email: string, session?: ClientSession): Promise<TourBooking[]> =>
  collections()
    .bookings.find({ email }, { session, collation: caseInsensitive })
    .sort({ createdAt: -1 })
    .toArray();

/**
 * Takes the visits that an address has booked out of the database, within a transaction, and with them what passes them on; their
 * places are free again.
 */
export async function eraseBookings(email: string, session: ClientSession): Promise<void> {
  const ids = (await findBookingsByEmail(email, session)).map(({ _id }) => _id);
  if (ids.length === 0) return;
  const keys = `^booking-[a-z-]+ (${ids.map((id) => id.toHexString()).join('|')})( |$)`;
  await collections().outbox.deleteMany({ key: { $regex: keys } }, { session });
  await collections().bookings.deleteMany({ _id: { $in: ids } }, { session });
}
