import { expect, it } from 'vitest';
import { collections, type CollectionName } from '~/domain/collections';
import { ensureIndexes, indexes } from '#db/indexes';
import { useTestDatabase } from '../../support/database';

useTestDatabase();

it('makes every declared index, and makes them again without complaint', async () => {
  await ensureIndexes();
  for (const [name, declarations] of Object.entries(indexes)) {
    const made = await collections()[name as CollectionName].indexes();
    const keys = made.map((index) => JSON.stringify(index['key']));
    for (const { key } of declarations) expect(keys).toContain(JSON.stringify(key));
    // Beside them there is only the one of `_id`.
    expect(keys).toHaveLength(declarations.length + 1);
  }
});

it('states the reason of every index', () => {
  for (const declaration of Object.values(indexes).flat())
    expect(declaration.reason.length).toBeGreaterThan(10);
});
