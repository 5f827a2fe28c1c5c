import { expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { seedPageTexts } from '~/seed/seed-page-texts';
import { useTestDatabase } from '../../support/database';

useTestDatabase();
const now = new Date('2026-03-10T06:00:00.000Z');

const counts = async () => {
  const { questions, testimonials, tourStops } = collections();
  return Promise.all([questions, testimonials, tourStops].map((collection) => collection.countDocuments()));
};

it('loads the texts once, completes an interrupted start, and does not restore what was deleted', async () => {
  await Promise.all([seedPageTexts(now), seedPageTexts(now)]);
  expect(await counts()).toEqual([22, 15, 8]);
  await collections().tourStops.deleteOne({ order: 3 });
  await collections().seeds.updateOne({ _id: 'tour-stops' }, { $set: { finishedAt: null } });
  await seedPageTexts(now);
  expect(await counts()).toEqual([22, 15, 8]);
  await collections().questions.deleteMany({});
  await collections().testimonials.deleteOne({ order: 1 });
  await seedPageTexts(new Date('2026-03-11T06:00:00.000Z'));
  expect(await counts()).toEqual([0, 14, 8]);
});
