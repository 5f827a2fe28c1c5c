const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** docs/mpesa.md 4. The late queries find payments after our timeout whose callback was lost. */
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

/** M-Pesa has reported paid prompts as failed (observed). */
const slow = [150 * second, 10 * minute, 40 * minute, 3 * hour, 12 * hour, 24 * hour];

const schedules = { usual, slow };

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
