const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * When M-Pesa is asked about a prompt, counted from the prompt: at 20, 45 and 90 s, then more slowly (mpesa.md), until
 * a day after. What is paid after our limit, with its callback lost, is only found this way.
 */
const queryTimesMs = [
  20 * second,
  45 * second,
  90 * second,
  150 * second,
  5 * minute,
  10 * minute,
  20 * minute,
  40 * minute,
  90 * minute,
  3 * hour,
  6 * hour,
  12 * hour,
  24 * hour,
] as const;

/** The next time to ask after `now`; null when nothing more is to be expected. */
export function findNextQuery(promptedAt: Date, now: Date): Date | null {
  const elapsed = now.getTime() - promptedAt.getTime();
  const next = queryTimesMs.find((time) => time > elapsed);
  return next === undefined ? null : new Date(promptedAt.getTime() + next);
}
