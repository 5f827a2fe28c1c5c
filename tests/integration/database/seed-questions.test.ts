import { expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { seedDemoFarm } from '~/seed/seed-demo-farm';
import { seedQuestions } from '~/seed/seed-questions';
import { useTestDatabase } from '../../support/database';

useTestDatabase();
const now = new Date('2026-03-10T06:00:00.000Z');
const nextDay = new Date('2026-03-11T06:00:00.000Z');

const counts = async () => {
  const { questions, testimonials, tourStops } = collections();
  return Promise.all([questions, testimonials, tourStops].map((collection) => collection.countDocuments()));
};

it('loads the answers once, completes an interrupted start, and does not restore what was deleted', async () => {
  await Promise.all([seedQuestions(now), seedQuestions(now)]);
  expect(await counts()).toEqual([13, 0, 0]);
  await collections().questions.deleteOne({ order: 3 });
  await collections().seeds.updateOne({ _id: 'questions' }, { $set: { finishedAt: null } });
  await seedQuestions(now);
  expect(await counts()).toEqual([13, 0, 0]);
  await collections().questions.deleteMany({});
  await seedQuestions(nextDay);
  expect(await counts()).toEqual([0, 0, 0]);
});

it('leaves the demo farm its own answers, also when they were deleted', async () => {
  await seedDemoFarm(now);
  await seedQuestions(now);
  expect(await counts()).toEqual([22, 15, 8]);
  await collections().questions.deleteMany({});
  await seedDemoFarm(nextDay);
  await seedQuestions(nextDay);
  expect(await counts()).toEqual([0, 15, 8]);
});
