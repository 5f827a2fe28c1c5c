import { addDays } from '~/lib/calendar-days';
import { parseNairobi, toDateInput } from '~/lib/format/dates';
import { weekdayOf, type Weekday } from '~/lib/weekdays';
import type { Order } from './order';

/** When M-Pesa prompts that nobody has asked for may wake a household, in Nairobi: from, and no more from `to` on. */
export const askHours = { from: '07:00', to: '21:00' } as const;

/** When what came and isn't paid is asked for: people are at home, the week's wages are in, and the farm is reached by phone. */
export const weeklyAsk = { day: 'saturday', time: '10:00' } as const satisfies {
  readonly day: Weekday;
  readonly time: string;
};

/** For so long an unpaid morning is asked for with the week; the farm calls about it after that. */
const askedWeeks = 8;

const at = (day: string, time: string): Date =>
  parseNairobi(`${day}T${time}`) ?? new Date(`${day}T07:00:00Z`);

/** The first moment after `now` at which the week is asked for. */
export function nextWeeklyAsk(now: Date): Date {
  let day = toDateInput(now);
  while (weekdayOf(day) !== weeklyAsk.day || at(day, weeklyAsk.time) <= now) day = addDays(day, 1);
  return at(day, weeklyAsk.time);
}

/** At once, or at 07:00 where a prompt would wake somebody. */
export function withinAskHours(now: Date): Date {
  const today = toDateInput(now);
  if (now < at(today, askHours.from)) return at(today, askHours.from);
  return now < at(today, askHours.to) ? now : at(addDays(today, 1), askHours.from);
}

/** When the week asks for an order that was asked for before, or owes again; null where that has been long enough. */
export const nextAsk = ({ deliveredAt }: Pick<Order, 'deliveredAt'>, now: Date): Date | null => {
  const next = nextWeeklyAsk(now);
  const days = askedWeeks * 7;
  return deliveredAt && toDateInput(next) > addDays(toDateInput(deliveredAt), days) ? null : next;
};

/** The same for an order that is asked for now: on another day, whether this is Saturday or not. */
export const nextAskAfter = (order: Pick<Order, 'deliveredAt'>, now: Date): Date | null =>
  nextAsk(order, at(toDateInput(now), weeklyAsk.time) > now ? at(toDateInput(now), weeklyAsk.time) : now);

type Settled = Pick<
  Order,
  | 'payAfterDelivery'
  | 'settleAt'
  | 'status'
  | 'deliveredAt'
  | 'paymentStatus'
  | 'paymentMethod'
  | 'totalAmount'
  | 'personErasedAt'
>;

/**
 * When an order that is paid after it was delivered is asked for next, or (on account) charged or taken back; null where nothing is to
 * happen by itself. What is delivered is asked for at once or with the week, and what comes to be owed again with the week.
 */
export function settleAtOf(before: Settled, after: Settled, now: Date): Date | null {
  const { settleAt = null } = before;
  if (after.payAfterDelivery === 'account') {
    const isSame = before.status === after.status && before.totalAmount === after.totalAmount;
    return isSame || (before.status !== 'delivered' && after.status !== 'delivered') ? settleAt : now;
  }
  const isOwed =
    after.status === 'delivered' &&
    after.paymentStatus === 'pending' &&
    after.paymentMethod === 'mpesa' &&
    !after.personErasedAt;
  if (!isOwed) return null;
  if (before.status !== 'delivered')
    return after.payAfterDelivery === 'week' ? nextWeeklyAsk(now) : withinAskHours(now);
  const isNew = before.paymentStatus !== 'pending' || before.paymentMethod !== 'mpesa';
  return isNew ? nextAsk(after, now) : settleAt;
}
