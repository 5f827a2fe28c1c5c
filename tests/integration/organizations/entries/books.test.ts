import fc from 'fast-check';
import { describe, it } from 'vitest';
import { useTestDatabase } from '../../../support/database';
import { chooseRuns } from '../../../support/full-run';
import { histories, runHistory } from './books-history';

useTestDatabase();

const runs = chooseRuns(15, 'BOOKS_RUNS');
const seed = Number(process.env['BOOKS_SEED'] ?? 20261123);
const timeoutMs = 300_000 + runs * 3_000;

describe('any history of dues, payments, corrections and clock changes', () => {
  it(
    `has list, summary, statement, statistics and revenue agree to the cent (${runs} runs, seed ${seed})`,
    async () => {
      await fc.assert(fc.asyncProperty(histories, runHistory), { numRuns: runs, seed, endOnFailure: false });
    },
    timeoutMs,
  );
});
