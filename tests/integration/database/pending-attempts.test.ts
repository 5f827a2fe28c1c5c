import { expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { database } from '#db/client';
import { up } from '#db/migrations/015-pending-attempts';
import { useTestDatabase } from '../../support/database';

useTestDatabase();

it('drops the index of one pending attempt per order, and runs again without it', async () => {
  const attempts = collections().paymentAttempts;
  const partial = { unique: true, partialFilterExpression: { pending: true } };
  await attempts.createIndex({ orderId: 1 }, partial);
  await up(database());
  await up(database());
  const names = (await attempts.indexes()).map(({ name }) => name);
  expect(names).not.toContain('orderId_1');
  expect(names).toContain('orderId_1_phone_1');
});
