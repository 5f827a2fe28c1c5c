import type { Shop } from '../support/shop';
import { createVisitor } from '../support/shop-visitor';
import { tourDay, visitDetails } from '../support/visits';
import type { PageState } from './page-states';

/** The contact page and the booking of visits: empty, refused, a day that is full, booked. */
export async function prepareContactStates(shop: Shop): Promise<PageState[]> {
  const nobody = createVisitor(shop.url);
  const fullDay = tourDay(20);
  // Two of the largest groups are all that the farm has room for.
  const group = { ...visitDetails, groupSize: '15+', preferredDate: fullDay };
  const { location } = await nobody.post('/booking', group);
  await nobody.post('/booking', { ...group, email: 'another@example.com' });
  const visit = { firstName: 'Otieno', lastName: 'Ouma', email: 'otieno@example.com', phone: '0734 567 890' };
  return [
    { name: 'contact us', path: '/contact-us', visitor: nobody, hydrated: true },
    {
      name: 'contact us, refused',
      path: '/contact-us',
      visitor: nobody,
      send: 'Send Message',
      hydrated: true,
    },
    { name: 'booking', path: '/booking', visitor: nobody, hydrated: true },
    { name: 'booking, refused', path: '/booking', visitor: nobody, send: 'Book Visit', hydrated: true },
    {
      name: 'booking, full',
      path: '/booking',
      visitor: nobody,
      type: { ...visit, preferredDate: fullDay },
      send: 'Book Visit',
      hydrated: true,
    },
    { name: 'booked', path: location, visitor: nobody, hydrated: true },
  ];
}
