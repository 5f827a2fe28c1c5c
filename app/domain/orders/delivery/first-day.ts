import type { DeliveryHours } from '~/domain/settings/delivery-area';
import { addDays } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';

export type OrderDay = {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** From this moment on, an order is too late for the day. */
  readonly orderBy: Date;
  /** When on that day; absent where only the day is promised. */
  readonly hours?: DeliveryHours;
};

/** The farm may be closed for months, and a pickup may be ordered a year ahead. */
export const maxDaysAhead = 366;

/** The first day that is open and whose deadline is ahead; null if there is none within a year. `day` is `YYYY-MM-DD`. */
export function findFirstDay(
  schedule: { isOpenOn(day: string): boolean; orderBy(day: string): Date | null },
  now: Date,
): OrderDay | null {
  const today = toDateInput(now);
  for (let count = 0; count < maxDaysAhead; count += 1) {
    const day = addDays(today, count);
    if (!schedule.isOpenOn(day)) continue;
    const orderBy = schedule.orderBy(day);
    if (orderBy && now < orderBy) return { day, orderBy };
  }
  return null;
}
