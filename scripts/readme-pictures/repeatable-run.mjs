// For NODE_OPTIONS of a shop that is the same in each run: its clock stands still, and its random integers follow one sequence.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { shiftDate } from '../../tests/support/clock/shift-date.mjs';

const instant = Date.parse(process.env.PICTURES_INSTANT ?? '');
Date.now = () => instant;
shiftDate(0);

let state = 20_231;

/** A linear congruential generator (Numerical Recipes). */
const nextFraction = () => {
  state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
  return state / 2 ** 32;
};

// The form with a callback is not used in the shop.
Object.assign(crypto, {
  /** @param {[max: number] | [min: number, max: number]} limits */
  randomInt(...limits) {
    const [min, max] = limits.length === 1 ? [0, ...limits] : limits;
    return min + Math.floor(nextFraction() * (max - min));
  },
});
syncBuiltinESMExports();
