import { expect, it } from 'vitest';
import { database } from '#db/client';
import { ensureIndexes } from '#db/indexes';
import { up as addListKeys } from '#db/migrations/012-order-list-keys';
import { up as changeKeys } from '#db/migrations/016-order-keys';
import { collectionDefinitions, collections } from '~/domain/collections';
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
  for (const up of [addListKeys, addListKeys, changeKeys, changeKeys]) await up(database());
  expect(await orders.find().sort({ number: 1 }).toArray()).toEqual(expected);
});

it('makes way for partial indexes', async () => {
  const { orders } = collections();
  await ensureIndexes(collectionDefinitions);
  for (const name of ['receiptNumber_1', 'refunds.code_1']) await orders.dropIndex(name);
  await orders.createIndexes([{ key: { receiptNumber: 1 } }, { key: { 'refunds.code': 1 } }]);
  await expect(ensureIndexes(collectionDefinitions)).rejects.toThrow(/receiptNumber_1|refunds.code_1/);
  await changeKeys(database());
  await ensureIndexes(collectionDefinitions);
  expect(await orders.indexInformation({ full: true })).toContainEqual(
    expect.objectContaining({
      name: 'refunds.code_1',
      partialFilterExpression: expect.any(Object) as object,
    }),
  );
});
