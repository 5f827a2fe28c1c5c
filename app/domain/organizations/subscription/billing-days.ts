import { addDays, addMonths, daysBetween, daysOfMonth } from '~/lib/calendar-days';

/** `billingDayOf(31, '2026-02')` is '2026-02-28'. */
export function billingDayOf(billingDay: number, month: string): string {
  const days = daysOfMonth(month);
  return days[Math.min(billingDay, days.length) - 1] ?? `${month}-01`;
}

/** The first billing day on a day `YYYY-MM-DD` or after it. */
export function firstBillingDayFrom(billingDay: number, day: string): string {
  const month = day.slice(0, 7);
  const thisMonth = billingDayOf(billingDay, month);
  return thisMonth >= day ? thisMonth : billingDayOf(billingDay, addMonths(month, 1));
}

/** The first billing day after a day `YYYY-MM-DD`. */
export const nextBillingDayAfter = (billingDay: number, day: string): string =>
  firstBillingDayFrom(billingDay, addDays(day, 1));

/** What a due pays for: from the day on which it is booked to the day before the next billing day. */
export const periodOf = (
  billingDay: number,
  day: string,
): { readonly from: string; readonly to: string } => ({
  from: day,
  to: addDays(nextBillingDayAfter(billingDay, day), -1),
});

/**
 * The next billing day of a subscription that is started, or whose billing day was changed: where the billed time ends, so
 * that no day is billed twice, or the first billing day from `today` on.
 */
export function resumeBilling(options: {
  readonly billingDay: number;
  /** The last day that was billed; null for none. */
  readonly billedUntil: string | null;
  readonly today: string;
}): string {
  const { billingDay, billedUntil, today } = options;
  const next = billedUntil === null ? null : addDays(billedUntil, 1);
  return next !== null && next >= today ? next : firstBillingDayFrom(billingDay, today);
}

/**
 * How much of a month is billed on a day: all of it on a billing day, else the days up to the next one. The month is the one
 * that ends then.
 */
export function billedDays(
  billingDay: number,
  day: string,
): { readonly billed: number; readonly ofMonth: number } {
  const thisMonth = billingDayOf(billingDay, day.slice(0, 7));
  const from = thisMonth <= day ? thisMonth : billingDayOf(billingDay, addMonths(day.slice(0, 7), -1));
  const next = nextBillingDayAfter(billingDay, day);
  return { billed: daysBetween(day, next), ofMonth: daysBetween(from, next) };
}
