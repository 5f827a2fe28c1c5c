import fc from 'fast-check';
import { describe, it } from 'vitest';
import { chooseRuns } from '../../support/full-run';
import { useShop } from '../orders/shop';
import { accountStorms, runAccountStorm } from './order-account-storm';

const shop = useShop();

/** `npm run payment-storm` sets both. A run takes about half a second. */
const runs = chooseRuns(60, 'STORM_RUNS');
const seed = Number(process.env['STORM_SEED'] ?? 20261122);
const timeoutMs = 300_000 + runs * 3_000;

describe('a random sequence of payments, refunds and decisions of the farm', () => {
  it(
    `ends with received - refunded - due back = kept, and nothing due back twice (${runs} runs, seed ${seed})`,
    async () => {
      const begin = shop.now;
      await fc.assert(
        fc.asyncProperty(accountStorms, (storm) => runAccountStorm(shop, storm, begin)),
        { numRuns: runs, seed, endOnFailure: false },
      );
    },
    timeoutMs,
  );
});
