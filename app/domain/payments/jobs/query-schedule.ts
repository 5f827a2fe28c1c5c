const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * Times of the queries, from the prompt (docs/mpesa.md 4). A payment after our timeout whose callback was
 * lost is only found by the late ones.
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
 * For failed prompts: M-Pesa has reported paid ones as failed (observed), and the true callback may be lost.
 */
const slow = [150 * second, 10 * minute, 40 * minute, 3 * hour, 12 * hour, 24 * hour];

const schedules = { usual, slow };

/** Returns the next query time after `now`; null at the end of the schedule, or without one. */
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
