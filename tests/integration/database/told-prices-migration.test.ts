import { expect, it } from 'vitest';
import { database } from '#db/client';
import * as toldPrices from '#db/migrations/051-told-prices';
import * as pricesToldLast from '#db/migrations/057-prices-told-last';
import { collections } from '~/domain/collections';
import { useTestDatabase } from '../../support/database';

useTestDatabase();

it('keeps the prices that a household was told beside its lines, by the day from which they hold', async () => {
  const createdAt = new Date('2026-11-28T10:00:00Z');
  const line = (sku: string, price: number) => ({ productId: 'p', sku, quantity: 2, price });
  await database()
    .collection('standingOrders')
    .insertOne({
      rules: [
        { from: '2026-11-30', days: ['mon'], lines: [line('MILK', 6500)] },
        { from: '2026-12-07', days: ['mon'], lines: [line('MILK', 7000)] },
      ],
      ownDays: [{ day: '2026-12-01', lines: [line('MALA', 8000), line('MILK', 6500)], by: 'farm' }],
      fee: 2000,
      createdAt,
    });
  await toldPrices.up(database());
  await toldPrices.up(database());
  const [order] = await collections().standingOrders.find().toArray();
  const plain = (sku: string) => ({ productId: 'p', sku, quantity: 2 });
  expect(order).not.toHaveProperty('fee');
  expect(order?.rules.map(({ lines }) => lines)).toEqual([[plain('MILK')], [plain('MILK')]]);
  expect(order?.ownDays.map(({ lines }) => lines)).toEqual([[plain('MALA'), plain('MILK')]]);
  expect(order?.told).toEqual(
    [
      ['fee', 2000, '2026-11-30'],
      ['p-MILK', 6500, '2026-11-30'],
      ['p-MALA', 8000, '2026-12-01'],
      ['p-MILK', 7000, '2026-12-07'],
    ].map(([told, price, from]) => ({ line: told, price, from, at: createdAt })),
  );
});

it('drops a price for a day ahead where a lower one was told since for a day before it', async () => {
  const told = (price: number, from: string, hour: string, line = 'milk') => ({
    line,
    price,
    from: `2026-12-${from}`,
    at: new Date(`2026-11-28T${hour}:00:00Z`),
  });
  const kept = [
    told(70, '05', '11'),
    told(60, '10', '09'),
    told(90, '20', '12'),
    told(80, '20', '10', 'fee'),
  ];
  await database()
    .collection('standingOrders')
    .insertOne({ endsOn: null, told: [...kept, told(80, '20', '10')] });
  await pricesToldLast.up(database());
  expect((await collections().standingOrders.findOne())?.told).toEqual(kept);
});
