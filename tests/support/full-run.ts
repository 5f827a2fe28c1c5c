/** Set by `npm run test-full`, which has hours. */
export const isFullRun = process.env['FULL_TESTS'] === '1';

const fullRuns = 2_000;

/** How many random cases a property test tries: `runs`, in a full run 2,000, and what `variable` says before both. */
export const chooseRuns = (runs: number, variable?: string): number =>
  Number((variable && process.env[variable]) ?? (isFullRun ? fullRuns : runs));
