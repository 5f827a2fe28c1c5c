import type { TourBooking } from '~/domain/bookings/tour-booking';
import { readPrintedLink } from '../../support/shop/printed-link';
import type { Shop } from '../../support/shop/start-shop';
import { createVisitor, type Fields, type Visitor } from '../../support/shop/visitor';
import { tourDay, visitDetails } from '../../support/fixtures/visits';
import type { PageState } from './page-state';

/** The contact page and the booking of visits: empty, refused, full day, booked, confirmed. */
export async function prepareContactStates(shop: Shop): Promise<PageState[]> {
  const nobody = createVisitor(shop.url);
  const bookings = shop.database().collection<TourBooking>('bookings');
  const fullDay = tourDay(20);
  // Two of the largest groups fill the day.
  const group = { ...visitDetails, groupSize: '15+', preferredDate: fullDay };
  const lateLink = await bookVisit(shop, nobody, { ...group, email: 'late@example.com' });
  await bookings.updateOne({ email: 'late@example.com' }, { $set: { heldUntil: new Date(0) } });
  for (const email of [visitDetails.email, 'another@example.com'])
    await nobody.post(await bookVisit(shop, nobody, { ...group, email }), {});
  const heldLink = await bookVisit(shop, nobody, { ...visitDetails, email: 'held@example.com' });
  // Outlasts the test run.
  const heldUntil = new Date(Date.now() + 24 * 60 * 60 * 1000);
  await bookings.updateOne({ email: 'held@example.com' }, { $set: { heldUntil } });
  await bookVisit(shop, nobody, { ...visitDetails, email: 'unheld@example.com', groupSize: '15+' });
  await bookVisit(shop, nobody, { ...visitDetails, email: 'lapsed@example.com' });
  const hourAgo = new Date(Date.now() - 60 * 60 * 1000);
  const lapsed = { heldUntil: hourAgo, updatedAt: new Date(hourAgo.getTime() - 1) };
  await bookings.updateOne({ email: 'lapsed@example.com' }, { $set: lapsed });
  const pageOf = async (email: string): Promise<string> =>
    `/booking/${(await bookings.findOne({ email }))?.reference ?? ''}`;
  const visit = { firstName: 'Otieno', lastName: 'Ouma', email: 'otieno@example.com', phone: '0734 567 890' };
  return [
    { name: 'contact us', path: '/contact-us', visitor: nobody },
    {
      name: 'contact us, refused',
      path: '/contact-us',
      visitor: nobody,
      submit: 'Send Message',
    },
    { name: 'booking', path: '/booking', visitor: nobody },
    { name: 'booking, refused', path: '/booking', visitor: nobody, submit: 'Book Visit' },
    {
      name: 'booking, full',
      path: '/booking',
      visitor: nobody,
      fill: { ...visit, preferredDate: fullDay },
      submit: 'Book Visit',
    },
    { name: 'booked', page: 'booked', path: await pageOf(visitDetails.email), visitor: nobody },
    ...(await Promise.all(
      ['held', 'unheld', 'lapsed'].map(async (state) => ({
        name: `booked, ${state}`,
        page: 'booked',
        path: await pageOf(`${state}@example.com`),
        visitor: nobody,
      })),
    )),
    { name: 'confirm visit', path: heldLink, visitor: nobody },
    { name: 'confirm visit, full', path: lateLink, visitor: nobody },
    { name: 'confirm visit, void', path: '/booking/confirm/void', visitor: nobody },
  ];
}

/** Returns the path of the confirmation link. */
async function bookVisit(shop: Shop, visitor: Visitor, fields: Fields & { email: string }): Promise<string> {
  await visitor.post('/booking', fields);
  return readPrintedLink(shop, fields.email, '/booking/confirm');
}
