import type { CartLine } from '~/domain/cart/cart';
import type { Settings } from '~/domain/settings/settings';
import { addDays } from '~/lib/calendar-days';
import { formatDayOfWeek } from '~/lib/format/dates';
import { formatWeekdayRanges } from '~/lib/weekdays';
import { checkQuantities } from '~/domain/standing-orders/morning-limits';
import { firstOpenDay, morningTerms, servedDays } from '~/domain/standing-orders/morning-times';
import { describeRefusal, type StandingOrderErrors } from '~/domain/standing-orders/standing-order-form';
import type { StandingOrderForm } from '~/domain/standing-orders/standing-order';

/** What the household may not choose by itself, by field; `rows` of the sizes as a whole. */
export function checkLimits(
  { lines, days, place, from }: StandingOrderForm,
  {
    settings,
    before,
    now,
  }: {
    readonly settings: Settings;
    /** What it takes now. */
    readonly before: readonly Pick<CartLine, 'quantity'>[];
    readonly now: Date;
  },
): { readonly errors: StandingOrderErrors; readonly rows: readonly string[] } {
  const { smallestQuantity: smallest } = morningTerms(place, settings);
  const fault = checkQuantities(lines, { smallest, by: 'customer', before });
  const served = servedDays(place, settings);
  const first = firstOpenDay(place, settings, now);
  return {
    rows: fault ? [describeRefusal(fault)] : [],
    errors: {
      ...(!days.some((day) => served.includes(day)) && {
        days: [`There we come on these days: ${formatWeekdayRanges(served)}`],
      }),
      ...(from > addDays(first, 366) && { from: ['Please choose a day within a year'] }),
      ...(from < first && { from: [`The first possible day is ${formatDayOfWeek(first)}`] }),
    },
  };
}
