import { expect, it } from 'vitest';
import { collectionDefinitions, collections } from '~/domain/collections';
import { database } from '#db/client';
import { ensureIndexes } from '#db/indexes';
import { up } from '#db/migrations/026-organization-attempts';
import { useTestDatabase } from '../../support/database';

useTestDatabase();

it('replaces the index of one pending attempt per order and phone, and runs again', async () => {
  const attempts = collections().paymentAttempts;
  await attempts.dropIndex('orderId_1_phone_1');
  const partial = { unique: true, partialFilterExpression: { pending: true } };
  await attempts.createIndex({ orderId: 1, phone: 1 }, partial);
  await up(database());
  await up(database());
  await ensureIndexes(collectionDefinitions);
  const index = (await attempts.indexes()).find(({ name }) => name === 'orderId_1_phone_1');
  expect(index?.['partialFilterExpression']).toEqual({ pending: true, orderId: { $exists: true } });
});
