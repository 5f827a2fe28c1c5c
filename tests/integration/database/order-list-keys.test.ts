import { expect, it } from 'vitest';
import { database } from '#db/client';
import { up } from '#db/migrations/012-order-list-keys';
import { collections } from '~/domain/collections';
import type { PhoneNumber } from '~/lib/format/phone';
import { shillings } from '~/lib/format/money';
import { useTestDatabase } from '../../support/database';
import { makeOrder } from '../../support/fixtures/orders';

useTestDatabase();

it('adds the keys that new orders have', async () => {
  const claimedAt = new Date('2026-03-10T06:00:00.000Z');
  const expected = [
    makeOrder(),
    makeOrder({ stockTaken: false }),
    makeOrder({
      status: 'confirmed',
      paymentStatus: 'paid',
      paymentMethod: 'mpesa',
      deliveryMethod: 'pickup',
    }),
    makeOrder({ paymentMethod: 'mpesa', claim: { code: 'SKL1ABC234', claimedAt, state: 'to-match' } }),
    makeOrder({
      status: 'cancelled',
      paymentStatus: 'refunded',
      paymentMethod: 'cop',
      customer: {
        firstName: 'Wanjikũ',
        lastName: "Ong'aro",
        phone: '+254*********' as PhoneNumber,
        email: '',
      },
      paymentPhone: '+254111222333' as PhoneNumber,
      refundsDue: [
        {
          reason: 'paid-twice',
          amount: shillings(330),
          receiptNumber: 'R1',
          attemptId: null,
          since: claimedAt,
        },
      ],
    }),
    ...(['processing', 'shipped', 'delivered'] as const).map((status) =>
      makeOrder({ status, paymentStatus: 'failed' }),
    ),
  ];
  const { orders } = collections();
  await orders.insertMany(expected);
  await orders.updateMany({}, { $unset: { listKeys: '', searchKeys: '' } });
  await up(database());
  await up(database());
  expect(await orders.find().sort({ number: 1 }).toArray()).toEqual(expected);
});
