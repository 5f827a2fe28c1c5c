import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { database } from '#db/client';
import { up } from '#db/migrations/005-category-image';
import { seedDemoFarm } from '~/seed/seed-demo-farm';
import { useTestDatabase } from '../../support/database';
import { insertCategory } from '../../support/fixtures/products';

useTestDatabase();

const now = new Date('2026-03-10T06:00:00.000Z');

it('adds pictures to the categories of an older demo farm, and keeps those that have one', async () => {
  await seedDemoFarm(now);
  const { categories } = collections();
  await categories.updateMany({ slug: { $ne: 'cheese' } }, { $unset: { image: '' } });
  await categories.updateOne({ slug: 'cheese' }, { $set: { image: null } });
  await insertCategory({ name: 'Honey' });
  await categories.updateOne({ name: 'Honey' }, { $unset: { image: '' } });
  await up(database());
  await up(database());
  const found = await categories.find().toArray();
  const pictures = new Map(found.map(({ slug, image }) => [slug, image]));
  expect([pictures.get('cheese'), pictures.get('honey')]).toEqual([null, null]);
  pictures.delete('cheese');
  pictures.delete('honey');
  expect(pictures.size).toBeGreaterThan(10);
  for (const [slug, image] of pictures) {
    expect(image?.avif, slug).toBe(true);
    for (const width of image?.widths ?? [])
      expect(existsSync(`public${image?.src ?? ''}-${width}.avif`), slug).toBe(true);
  }
});

it('adds no pictures to categories of another farm with the same names', async () => {
  await insertCategory({ name: 'Cheese' });
  await collections().categories.updateMany({}, { $unset: { image: '' } });
  await up(database());
  expect(await collections().categories.findOne({ slug: 'cheese' })).toMatchObject({ image: null });
});
