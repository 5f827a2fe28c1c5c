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

it('states the reason of every index', () => {
  for (const { reason } of definitions.flatMap(({ indexes }) => indexes))
    expect(reason.length).toBeGreaterThan(10);
});

it('declares every collection under its own name', () => {
  for (const [key, { name }] of Object.entries(collectionDefinitions)) expect(name).toBe(key);
});
