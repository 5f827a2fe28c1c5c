import { defineCollection, expiryIndex } from '#db/define-collection';
import { caseInsensitive } from '#db/indexes';
import type { TourDay } from './days/tour-day';
import type { TourBooking } from './tour-booking';

export const bookings = defineCollection<TourBooking>({
  name: 'bookings',
  visibility: 'private',
  indexes: [
    { key: { reference: 1 }, options: { unique: true }, reason: 'finds the booking of a page' },
    {
      key: { confirmHash: 1 },
      options: { unique: true, partialFilterExpression: { confirmHash: { $exists: true } } },
      reason: 'a mailed link confirms one booking',
    },
    expiryIndex('deletes unconfirmed bookings; confirmed ones have no end'),
    { key: { contentHash: 1, status: 1 }, reason: 'finds a booking that is sent a second time' },
    { key: { preferredDate: 1, status: 1 }, reason: 'counts the taken places of a day and lists its visits' },
    {
      key: { email: 1 },
      options: { collation: caseInsensitive },
      reason: 'finds the bookings of an address, for the owner of the account',
    },
    { key: { preferredDate: 1, _id: 1 }, reason: 'lists coming and past visits by their day' },
    { key: { status: 1, preferredDate: 1, _id: 1 }, reason: 'lists the visits of a status by their day' },
  ],
});

export const tourDays = defineCollection<TourDay>({
  name: 'tourDays',
  visibility: 'private',
  indexes: [expiryIndex('deletes days of the past, which the calendar no longer shows')],
});
