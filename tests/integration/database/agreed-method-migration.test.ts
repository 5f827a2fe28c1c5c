import { expect, it } from 'vitest';
import { database } from '#db/client';
import * as agreedMethod from '#db/migrations/058-agreed-method';
import { standingPayments } from '~/domain/standing-orders/payment/standing-payment';
import { useTestDatabase } from '../../support/database';

useTestDatabase();

it('writes to each morning how its household agreed to pay it, however it was paid', async () => {
  const orders = database().collection('orders');
  const { cod, mpesa, weekly, account } = standingPayments;
  const made = ({ ofOrder }: { readonly ofOrder: string }) =>
    `Order for Monday 30 November, from the standing order. ${ofOrder}`;
  const cases = [
    [[made(cod)], 'mpesa', 'cod'],
    [[made(mpesa)], 'cod', 'mpesa'],
    [[made(weekly), 'Delivered'], 'cod', 'mpesa'],
    [[made(account)], 'cod', 'cod'],
    [[made(cod), 'Changed to M-Pesa', 'KES 150.00 received in cash'], 'cod', 'mpesa'],
    [[made(mpesa), 'Changed to Cash on Delivery'], 'mpesa', 'cod'],
    [['Of before'], 'mpesa', 'mpesa'],
  ] as const;
  await orders.insertMany(
    cases.map(([texts, paymentMethod], index) => ({
      number: index,
      idempotencyKey: `key-${index}`,
      payAfterDelivery: 'delivery',
      paymentMethod,
      timeline: texts.map((text) => ({ text })),
    })),
  );
  await orders.insertOne({
    number: 99,
    idempotencyKey: 'key-99',
    paymentMethod: 'cod',
    timeline: [{ text: cod.ofOrder }],
  });
  await agreedMethod.up(database());
  await agreedMethod.up(database());
  const found = await orders.find().sort({ number: 1 }).toArray();
  expect(found.map((order): unknown => order['agreedMethod'])).toEqual([
    ...cases.map(([, , agreed]) => agreed),
    undefined,
  ]);
});
