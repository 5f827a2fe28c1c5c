import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { caseInsensitive } from '#db/indexes';
import { deleteQueuedEmails } from '~/domain/mail/delete-queued-emails.server';
import type { TourBooking } from './tour-booking';

export const findBookingsByEmail = (email: string, session?: ClientSession): Promise<TourBooking[]> =>
  collections()
    .bookings.find({ email }, { session, collation: caseInsensitive })
    .sort({ createdAt: -1 })
    .toArray();

export async function eraseBookings(email: string, session: ClientSession): Promise<void> {
  const ids = (await findBookingsByEmail(email, session)).map(({ _id }) => _id);
  if (ids.length === 0) return;
  await deleteQueuedEmails('booking', ids, session);
  await collections().bookings.deleteMany({ _id: { $in: ids } }, { session });
}
