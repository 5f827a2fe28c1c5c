import { expect, it } from 'vitest';
import { detailsInArea } from '~/domain/orders/checkout/details-in-area';

const areas = [
  { id: 'busia', name: 'Busia' },
  { id: 'sega', name: 'Sega' },
  { id: 'muranga', name: 'Murang’a' },
];
const delivery = { firstName: 'Akinyi', deliveryMethod: 'delivery', address: 'House 12' };

it.each([
  ['its town', { city: 'BUSIA', location: 'Makongeni' }, 'busia', 'House 12, Makongeni'],
  [
    'its estate',
    { city: 'Siaya', location: 'near Sega market' },
    'sega',
    'House 12, near Sega market, Siaya',
  ],
  ['both', { city: 'Busia', location: 'Busia' }, 'busia', 'House 12'],
  ['a name without its accents', { city: 'Muranga', location: 'CBD' }, 'muranga', 'House 12, CBD'],
  [
    'what the address says already',
    { city: 'Busia', location: 'Makongeni', address: 'Makongeni, house 12' },
    'busia',
    'Makongeni, house 12',
  ],
])('an order from before the areas is in the area of %s', (_, place, deliveryArea, address) => {
  expect(detailsInArea({ ...delivery, ...place }, areas)).toEqual({ ...delivery, deliveryArea, address });
});

it.each([
  ['no area', { city: 'Kisumu', location: 'Milimani' }],
  ['a part of a word', { city: 'Segara', location: 'Milimani' }],
  ['two areas', { city: 'Busia', location: 'Sega' }],
  ['an area already', { deliveryArea: 'gone' }],
])('the details of %s stay as they are', (_, place) => {
  const details = { ...delivery, ...place };
  expect(detailsInArea(details, areas)).toEqual(details);
});
