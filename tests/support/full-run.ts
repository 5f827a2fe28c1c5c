/** Set by `npm run test-full`, which has hours. */
export const isFullRun = process.env['FULL_TESTS'] === '1';

const fullRuns = 2_000;

/** How many random cases a property test tries: `runs`, in a full run 2,000, and what `variable` says before both. */
export const chooseRuns = (runs: number, variable?: string): number =>
  Number((variable && process.env[variable]) ?? (isFullRun ? fullRuns : runs));

/** All of a table in a full run; else each `step`-th row, for a table whose rows fail together. */
export const takeTurns = <Row>(rows: readonly Row[], step: number): readonly Row[] =>
  isFullRun ? rows : rows.filter((_, index) => index % step === 0);
