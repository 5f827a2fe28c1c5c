const preload = new URL('./preload.mjs', import.meta.url);

const dayMs = 24 * 60 * 60_000;
/** Nairobi is UTC+3. This module runs before TypeScript can be loaded. */
const nairobiOffsetMs = 3 * 60 * 60_000;
/** Since midnight in Nairobi. */
const usualTimeMs = 9.5 * 60 * 60_000;

/** The real time, also where Date is shifted. */
export const realNow = () => Math.round(performance.timeOrigin + performance.now());

/**
 * The instant at which a run of the tests begins: TEST_CLOCK, else 09:30 in Nairobi of the day there.
 *
 * @param {Record<string, string | undefined>} variables
 * @throws RangeError for another TEST_CLOCK than an instant with its zone
 */
export function startOfRun({ TEST_CLOCK: text }, now = realNow()) {
  if (!text) {
    const midnight = Math.floor((now + nairobiOffsetMs) / dayMs) * dayMs - nairobiOffsetMs;
    return new Date(midnight + usualTimeMs);
  }
  const start = new Date(text);
  if (!/T.*(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(start.getTime()))
    throw new RangeError(`TEST_CLOCK expects an instant such as 2031-01-31T20:59:30Z, not ${text}`);
  return start;
}

/** @param {Date} start */
export function describeClock(start) {
  const inNairobi = new Date(start.getTime() + nairobiOffsetMs).toISOString().replace('T', ' ').slice(0, 19);
  return `Clock of the tests: begins at ${inNairobi} in Nairobi (${start.toISOString()})`;
}

/**
 * Environment variables that let all processes of a run share one clock, which is `start` now.
 *
 * @param {Date} start
 * @param {Record<string, string | undefined>} variables
 */
export const clockVariables = (start, { NODE_OPTIONS: options }) => ({
  TEST_CLOCK: start.toISOString(),
  TEST_CLOCK_OFFSET_MS: String(start.getTime() - realNow()),
  NODE_OPTIONS: `${options ? `${options} ` : ''}--import ${preload}`,
});

/** Gives this process's children the clock, unless they have it; for vitest without `npm test`. */
export function startClock() {
  if (process.env.TEST_CLOCK_OFFSET_MS !== undefined) return;
  const start = startOfRun(process.env);
  Object.assign(process.env, clockVariables(start, process.env));
  console.log(describeClock(start));
}
