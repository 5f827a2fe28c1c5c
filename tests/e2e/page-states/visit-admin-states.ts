import type { TourBooking } from '~/domain/bookings/tour-booking';
import type { ContactMessage } from '~/domain/messages/contact-message';
import { dayOfRun } from '../../support/fixtures/days';
import { makeUser, createSignedInVisitor } from '../../support/fixtures/users';
import { messageDetails, tourDay, visitDetails } from '../../support/fixtures/visits';
import type { Shop } from '../../support/shop/start-shop';
import { createVisitor } from '../../support/shop/visitor';
import type { PageState } from './page-state';

/** Messages, visits and the calendar of the back office, filled. */
export async function prepareVisitAdminStates(shop: Shop): Promise<PageState[]> {
  const admin = await createSignedInVisitor(shop, makeUser({ role: 'admin', firstName: 'Moraa' }));
  const writer = createVisitor(shop.url);
  await writer.post('/contact-us', { ...messageDetails, email: 'states@example.com' });
  const visit = { ...visitDetails, email: 'states@example.com', preferredDate: tourDay(30) };
  await writer.post('/booking', { ...visit, specialRequests: 'A wheelchair' });
  const bookings = shop.database().collection<TourBooking>('bookings');
  await bookings.updateOne({ email: visit.email }, { $set: { status: 'new' } });
  const messages = shop.database().collection<ContactMessage>('messages');
  const message = `/messages-admin/${String((await messages.findOne({ email: visit.email }))?._id)}`;
  const booking = `/bookings-admin/${String((await bookings.findOne({ email: visit.email }))?._id)}`;
  const farmCalendar = '/settings-admin/calendar';
  await admin.post(`${farmCalendar}/rows/new`, {
    from: dayOfRun(300),
    to: dayOfRun(321),
    closes: 'holiday',
    sentence: 'We visit our mother in Kakamega. Merry Christmas and a happy New Year to all of you!',
    takesOrders: 'on',
    note: 'Otieno-Nyang’anyi milks meanwhile, and the vet comes on the second day',
  });
  await admin.post(message, { intent: 'answer', seenAnswers: '0', answer: 'Yes, gladly.\nOn Saturday.' });
  return [
    { name: 'messages', path: '/messages-admin', visitor: admin, hydrated: true },
    { name: 'message', path: message, visitor: admin, hydrated: true },
    { name: 'message, gone', path: `/messages-admin/${'0'.repeat(24)}`, visitor: admin, hydrated: true },
    { name: 'visits', path: '/bookings-admin', visitor: admin, hydrated: true },
    { name: 'visit', path: booking, visitor: admin, hydrated: true },
    {
      name: 'calendar of visits',
      path: `/bookings-admin/calendar?month=${tourDay(30).slice(0, 7)}`,
      visitor: admin,
      hydrated: true,
    },
    {
      name: 'day of the calendar, refused',
      path: `/bookings-admin/calendar/${tourDay(30)}`,
      visitor: admin,
      hydrated: true,
      fill: { capacity: '-1' },
      submit: 'Save the day',
    },
    {
      name: 'visit by phone, refused',
      path: `/bookings-admin/new?day=${tourDay(30)}`,
      visitor: admin,
      hydrated: true,
      submit: 'Book the visit',
    },
    { name: 'calendar of the farm', path: farmCalendar, visitor: admin, hydrated: true },
    {
      name: 'closed day, refused',
      path: `${farmCalendar}/rows/new`,
      visitor: admin,
      hydrated: true,
      submit: 'Save',
    },
  ];
}
