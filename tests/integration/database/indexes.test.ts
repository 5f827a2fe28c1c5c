import { expect, it } from 'vitest';
import { database } from '#db/client';
import { ensureIndexes } from '#db/indexes';
import { collectionDefinitions } from '~/domain/collections';
import { useTestDatabase } from '../../support/database';

useTestDatabase();

const definitions = Object.values(collectionDefinitions);

it('creates every declared index, and creates them again without an error', async () => {
  await ensureIndexes(collectionDefinitions);
  for (const { name, indexes } of definitions.filter((definition) => definition.indexes.length > 0)) {
    const created = await database().collection(name).indexes();
    const keys = created.map((index) => JSON.stringify(index['key']));
    for (const { key } of indexes) expect(keys).toContain(JSON.stringify(key));
    // MongoDB adds the index of `_id`.
    expect(keys).toHaveLength(indexes.length + 1);
  }
});

it('refuses an index with other options than declared until a migration has dropped it', async () => {
  const attempts = database().collection('paymentAttempts');
  const name = 'orderId_1_phone_1';
  await attempts.dropIndex(name);
  const partial = { unique: true, partialFilterExpression: { pending: true } };
  await attempts.createIndex({ orderId: 1, phone: 1 }, partial);
  await expect(ensureIndexes(collectionDefinitions)).rejects.toThrow(name);
  await attempts.dropIndex(name);
  await ensureIndexes(collectionDefinitions);
  const index = (await attempts.indexes()).find((each) => each.name === name);
  expect(index?.['partialFilterExpression']).toEqual({ pending: true, orderId: { $exists: true } });
});

it('states the reason of every index', () => {
  for (const { reason } of definitions.flatMap(({ indexes }) => indexes))
    expect(reason.length).toBeGreaterThan(10);
});

it('declares every collection under its own name', () => {
  for (const [key, { name }] of Object.entries(collectionDefinitions)) expect(name).toBe(key);
});
