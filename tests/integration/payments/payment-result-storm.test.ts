import fc from 'fast-check';
import { describe, it } from 'vitest';
import { chooseRuns } from '../../support/full-run';
import { useShop } from '../orders/shop';
import { runStorm, storms } from './payment-result-storm';

const shop = useShop();

/** `npm run payment-storm` sets both. A run takes 0.1 to 0.2 s. */
const runs = chooseRuns(15, 'STORM_RUNS');
const seed = Number(process.env['STORM_SEED'] ?? 20260811);
const timeoutMs = 300_000 + runs * 2_000;

describe('a random sequence of payment results', () => {
  it(
    `leaves each shilling on one order, or due back once, and none out of sight (${runs} runs, seed ${seed})`,
    async () => {
      const begin = shop.now;
      await fc.assert(
        fc.asyncProperty(storms, (storm) => runStorm(shop, storm, begin)),
        { numRuns: runs, seed, endOnFailure: false },
      );
    },
    timeoutMs,
  );
});
