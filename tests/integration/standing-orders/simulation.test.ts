import { expect, it } from 'vitest';
import { chooseRuns } from '../../support/full-run';
import { useTestDatabase } from '../../support/database';
import { simulate } from './simulation/simulate';

useTestDatabase();

/**
 * With this one a week has pauses, a restore, too little milk, a size that goes and one that is replaced, days without texts and without emails, and
 * prompts that are lost, left, refused and paid twice or with another sum.
 */
const seed = Number(process.env['MORNING_SEED'] ?? 70);

it.each(Array.from({ length: chooseRuns(1, 'MORNING_RUNS') }, (_, index) => seed + index))(
  'what was promised is made, told, brought, paid and taken from stock, whatever happens (seed %i)',
  async (each) => {
    const figures = await simulate({
      households: 6,
      days: 8,
      trouble: 4,
      seed: each,
      processes: 2,
      from: '2026-12-01',
    });
    expect(figures.mornings).toBeGreaterThan(5);
  },
);
