import { expect, it } from 'vitest';
import { database } from '#db/client';
import * as toldPrices from '#db/migrations/051-told-prices';
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
