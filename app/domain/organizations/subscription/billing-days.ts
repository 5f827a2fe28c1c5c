import { addDays, addMonths, daysOfMonth } from '~/lib/calendar-days';

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

/** What a due pays for: from its billing day to the day before the next one. */
export const periodOf = (
  billingDay: number,
  day: string,
): { readonly from: string; readonly to: string } => ({
  from: day,
  to: addDays(nextBillingDayAfter(billingDay, day), -1),
});

/**
 * The next billing day after the billing day of a subscription was changed: in the month that is billed next anyway, so that
 * each month has one due, and not in the past.
 */
export function moveBillingDay(options: {
  readonly billingDay: number;
  readonly nextBillingDay: string;
  readonly today: string;
}): string {
  const moved = billingDayOf(options.billingDay, options.nextBillingDay.slice(0, 7));
  return moved > options.today ? moved : options.today;
}
