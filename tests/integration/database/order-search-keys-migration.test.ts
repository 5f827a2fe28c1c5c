import { expect, it } from 'vitest';
import { database } from '#db/client';
import { runMigrations } from '#db/migrations';
import * as orderSearchKeys from '#db/migrations/042-order-search-keys';
import { collections } from '~/domain/collections';
import { listFieldsOf } from '~/domain/orders/list/order-list-keys';
import type { Order } from '~/domain/orders/order';
import type { PhoneNumber } from '~/lib/format/phone';
import { useTestDatabase } from '../../support/database';
import { makeOrder } from '../../support/fixtures/orders';

useTestDatabase();

/** As they were before: without the keys of this version. */
const older = (order: Order): Order => ({
  ...order,
  listKeys: (order.listKeys ?? []).filter((key) => key !== 'needs confirm' && key !== 'needs pay'),
  searchKeys: ['old'],
});

it('gives older orders the keys by which they are found', async () => {
  const now = new Date('2026-03-20T09:00:00Z');
  const code = { receiptNumber: 'UKR4X7BOC9', attemptId: null };
  const orders = [
    makeOrder(),
    makeOrder({ status: 'confirmed' }),
    makeOrder({ status: 'confirmed', paymentMethod: 'mpesa' }),
    makeOrder({ paymentMethod: 'mpesa', payBy: now }),
    makeOrder({
      customer: {
        firstName: 'Wanjikũ 🐄',
        lastName: "Ong'aro-Auma",
        phone: '+254111222333' as PhoneNumber,
        email: 'w.njoki@kijiji.example',
      },
      paymentMethod: 'mpesa',
      paymentPhone: '+254734567891' as PhoneNumber,
      delivery: {
        method: 'delivery',
        address: 'P.O. Box 123456, Plot 7b',
        city: 'Bumala',
        location: 'Next to St. Mary’s',
        additionalInfo: 'Blue gate – call 0712 345 678',
        day: '2026-03-28',
      },
      ...code,
      partPayments: [{ ...code, receiptNumber: null, amount: 1 as Order['totalAmount'], at: now }],
      refundsDue: [{ ...code, receiptNumber: 'not a code', reason: 'paid-twice', amount: null, since: now }],
    }),
    makeOrder({
      delivery: {
        method: 'pickup',
        pickupLocation: 'gate',
        pickupLocationName: 'Farm gate',
        // The next day in Nairobi.
        pickupDate: new Date('2026-03-27T21:30:00Z'),
      },
    }),
  ];
  await collections().orders.insertMany(orders.map(older));
  await runMigrations([orderSearchKeys]);
  for (const order of await collections().orders.find().toArray()) {
    const { listKeys, searchKeys } = listFieldsOf(order);
    expect(order).toMatchObject({ listKeys, searchKeys });
  }
  // From its middle.
  await orderSearchKeys.up(database(), () => undefined);
  expect(await collections().orders.countDocuments({ listKeys: 'needs confirm' })).toBe(2);
  expect(await collections().orders.countDocuments({ listKeys: 'needs pay' })).toBe(1);
});
