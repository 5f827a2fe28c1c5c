const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * When M-Pesa is asked about a prompt, counted from the prompt: at 20, 45 and 90 s, then more slowly (mpesa.md), until
 * a day after. What is paid after our limit, with its callback lost, is only found this way.
 */
const usual = [
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
];

/**
 * What M-Pesa has said to have failed is hardly ever paid, but it has said so of what was paid (observed), and the true
 * callback may be lost.
 */
const slow = [150 * second, 10 * minute, 40 * minute, 3 * hour, 12 * hour, 24 * hour];

const schedules = { usual, slow };

/** The next time to ask after `now`; null when nothing more is to be expected, or the schedule is none. */
export function findNextQuery(
  promptedAt: Date,
  now: Date,
  schedule: keyof typeof schedules | null = 'usual',
): Date | null {
  if (schedule === null) return null;
  const elapsed = now.getTime() - promptedAt.getTime();
  const next = schedules[schedule].find((time) => time > elapsed);
  return next === undefined ? null : new Date(promptedAt.getTime() + next);
}
