import { afterEach, beforeAll, expect, it } from 'vitest';
import type { DeliveryArea } from '~/domain/settings/delivery-area';
import { weekdayOf } from '~/lib/weekdays';
import type { StoredSettings } from '~/domain/settings/settings';
import { shillings } from '~/lib/format/money';
import { dayOfRun } from '../../../support/fixtures/days';
import { useShop } from '../../../support/shop/use-shop';
import { callApi, type Json } from './api-client';
import { itemOf, orderBody, placeApiOrder } from './api-orders';

const shop = useShop({ store: 'shared' });

const settings = () => shop.database().collection<StoredSettings>('settings');
const readOptions = async (): Promise<Json> => (await callApi(shop, '/checkout-options')).json();

// Three days ahead: its deadline does not pass during the test.
const deliveryDay = weekdayOf(dayOfRun(3));

const area: DeliveryArea = {
  id: 'sega',
  name: 'Sega',
  fee: shillings(150.5),
  minimumOrder: shillings(300),
  days: [deliveryDay],
  hours: { from: '07:00', until: '11:00' },
  orderBy: '00:00',
  orderByDay: 'day-before',
};

let stored: StoredSettings | null;
beforeAll(async () => void (stored = await settings().findOne({ _id: 'site' })));
afterEach(async () => void (stored && (await settings().replaceOne({ _id: 'site' }, stored))));

it('offers ways to deliver, pay and collect that an order can take', async () => {
  const {
    deliveryMethods,
    pickupLocations,
    earliestPickup: _earliest,
    latestPickup: _latest,
    ...options
  } = await readOptions();
  expect(options).toEqual({
    refusal: null,
    requireAccount: false,
    requireEmail: true,
    deliveryAreas: [],
    paymentMethods: [
      { id: 'mpesa', name: 'M-Pesa', maxAmount: 250_000, payTo: null },
      { id: 'cod', name: 'Cash on Delivery', maxAmount: null, payTo: null },
      { id: 'cop', name: 'Cash on Pickup', maxAmount: null, payTo: null },
    ],
  });
  expect(pickupLocations.map((place: Json) => place.id)).toEqual([
    'farm-gate',
    'main-store',
    'branch-1',
    'branch-2',
  ]);
  expect(pickupLocations[0]).toEqual({
    id: 'farm-gate',
    name: 'Farm gate',
    address: '7km off the Bumala centre on the Kisumu-Busia highway',
    days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
    hours: '7:00 AM - 6:00 PM',
    freshness: 'Milk of the same morning. We’ll keep your order cold until we close.',
    earliestPickup: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  expect(deliveryMethods).toMatchObject([{ fee: 200 }, { fee: 0 }]);
  for (const { id: deliveryMethod, fee, paymentMethods } of deliveryMethods)
    for (const paymentMethod of paymentMethods)
      for (const which of ['earliestPickup', 'latestPickup']) {
        // The day ends whenever it does: an offer holds for the moment.
        const { [which]: pickupDate } = await readOptions();
        const pickup = { pickupLocation: pickupLocations.at(-1).id, pickupDate };
        const order = await placeApiOrder(shop, { deliveryMethod, paymentMethod, ...pickup });
        expect(order).toMatchObject({ deliveryMethod, paymentMethod, deliveryFee: fee });
      }
});

it('offers the delivery areas with their next delivery, which an order gets', async () => {
  await settings().updateOne({ _id: 'site' }, { $set: { deliveryAreas: [area] } }, { upsert: true });
  const { deliveryMethods, deliveryAreas } = await readOptions();
  expect(deliveryMethods).toMatchObject([{ id: 'delivery', fee: null }, { fee: 0 }]);
  const [{ id, fee, minimumOrder, nextDelivery }] = deliveryAreas;
  expect({ id, fee, minimumOrder }).toEqual({ id: 'sega', fee: 150.5, minimumOrder: 300 });
  // Midnight in Nairobi, a day before the delivery.
  const dayBefore = new Date(Date.parse(`${nextDelivery.day}T00:00:00+03:00`) - 24 * 60 * 60 * 1000);
  expect(nextDelivery.orderBy).toBe(dayBefore.toISOString());

  const { sku: _sku, ...item } = await itemOf(shop);
  const quantity = Math.ceil(minimumOrder / item.price);
  const items = [{ ...item, quantity }];
  const order = await placeApiOrder(shop, { deliveryArea: id, address: '1 Market Street', items });
  expect(order).toMatchObject({ deliveryFee: fee, deliveryDay: nextDelivery.day, deliveryHours: area.hours });
  expect(nextDelivery.hours).toEqual(area.hours);
});

it('offers the terms of the general rule where there are no areas, which an order gets', async () => {
  const rule = {
    ...area,
    towns: [{ name: 'Sega', spellings: ['Sega market'] }],
    outside: 'call' as const,
  };
  await settings().updateOne({ _id: 'site' }, { $set: { deliveryRule: rule } }, { upsert: true });
  const { deliveryMethods, deliveryAreas } = await readOptions();
  const nextDelivery = { day: dayOfRun(3), orderBy: `${dayOfRun(1)}T21:00:00.000Z`, hours: area.hours };
  expect(deliveryMethods).toMatchObject([
    { id: 'delivery', fee: 150.5, minimumOrder: 300, nextDelivery, towns: ['Sega'], outsideTowns: 'call' },
    { id: 'pickup', fee: 0, minimumOrder: 0, nextDelivery: null, towns: [], outsideTowns: null },
  ]);
  expect(deliveryAreas).toEqual([]);
  const { sku: _sku, ...item } = await itemOf(shop);
  const small = {
    address: '1 Market Street',
    city: 'Sega',
    location: 'Market',
    items: [{ ...item, quantity: 1 }],
  };
  const refused = await callApi(shop, '/orders', { method: 'POST', body: await orderBody(shop, small) });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toMatch(/"deliveryMethod":\["We deliver from KSh 300\.00 of products\./);
  const items = [{ ...item, quantity: Math.ceil(300 / item.price) }];
  expect(await placeApiOrder(shop, { ...small, items })).toMatchObject({
    deliveryFee: 150.5,
    deliveryDay: dayOfRun(3),
    deliveryHours: area.hours,
    isOutsideTowns: false,
  });
  const outside = { ...small, items, city: 'Mombasa' };
  const prompted = await callApi(shop, '/orders', {
    method: 'POST',
    body: await orderBody(shop, { ...outside, paymentMethod: 'mpesa' }),
  });
  expect(await prompted.json()).toMatchObject({
    fields: { paymentMethod: [expect.stringMatching(/call you first .* pay by cash/)] },
  });
  expect(await placeApiOrder(shop, outside)).toMatchObject({
    deliveryDay: null,
    deliveryHours: null,
    isOutsideTowns: true,
    awaitsFarmConfirmation: true,
  });
});

it('says that an account is required', async () => {
  const requireAccount = { checkout: { requireAccount: true } };
  await settings().updateOne({ _id: 'site' }, { $set: requireAccount }, { upsert: true });
  expect(await readOptions()).toMatchObject({ requireAccount: true });
});
