import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { farmServiceKind } from '~/domain/farm-services/farm-service-kind.server';
import { createItem } from '~/domain/ordered-items/save-item.server';
import { useTestDatabase } from '../../support/database';
import { testNow as now } from '../../support/fixtures/products';

useTestDatabase();

it('adds many services of one title at once, each with a slug and a place of its own', async () => {
  const form = farmServiceKind.schema.parse({
    title: 'Farm visit',
    description: 'A morning with the cows.',
    icon: 'milk',
    published: 'on',
  });
  const by = { userId: new ObjectId(), name: 'Wambui', clientAddress: null };
  const results = await Promise.all(
    Array.from({ length: 12 }, () => createItem(farmServiceKind, { form, by, now })),
  );
  expect(results.map(({ ok }) => ok)).toEqual(results.map(() => true));
  const slugs = await collections().farmServices.distinct('slug');
  expect(slugs).toHaveLength(12);
});
