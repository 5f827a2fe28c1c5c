import { collections } from '~/domain/collections';
import type { OrderStatus } from '~/domain/orders/status/order-status';
import { loadSettings } from '~/domain/settings/settings.server';
import { addDays } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { findFirstDay } from './change-standing-order.server';
import { findService } from './morning-times';
import { areStandingOrdersOn } from './takes-standing-orders.server';
import { morningOn } from './promised-days';
import type { MissedReason, StandingLine, StandingOrder } from './standing-order';

/** How far ahead a household, the farm and other programs look. */
export const shownDays = 14;

export type ComingDay = {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /**
   * `made`: its order exists. `comes`: it is promised, and its order is made at the last hour. `none`: not a day of theirs. `not-brought`:
   * `reason` says why.
   */
  readonly state: 'made' | 'comes' | 'skipped' | 'paused' | 'none' | 'not-brought';
  /** What comes, or would; none for a day without. */
  readonly lines: readonly Pick<StandingLine, 'productId' | 'sku' | 'quantity'>[];
  readonly order: { readonly number: string; readonly status: OrderStatus } | null;
  readonly reason: MissedReason | null;
  /** Somebody set it by hand. */
  readonly isOwn: boolean;
  /** Its order is not made, and its last hour is ahead. */
  readonly mayChange: boolean;
};

/** What each of the next days brings, from today on, as it stands. */
export async function listComingDays(order: StandingOrder, now: Date): Promise<readonly ComingDay[]> {
  const settings = await loadSettings();
  const today = toDateInput(now);
  const firstDay = await findFirstDay(order, settings, now);
  const made = await collections()
    .orders.find(
      { 'standing.household': order.household, 'standing.day': { $gte: today } },
      { projection: { number: 1, status: 1, items: 1, standing: 1 } },
    )
    .toArray();
  return Array.from({ length: shownDays }, (_, index): ComingDay => {
    const day = addDays(today, index);
    const morning = morningOn(order, day);
    const own = order.ownDays.find((each) => each.day === day);
    const common = {
      day,
      order: null,
      reason: null,
      lines: [],
      isOwn: own !== undefined,
      mayChange: order.isOpen && day >= firstDay,
    };
    const existing = made.find(({ standing }) => standing?.day === day);
    if (existing) {
      const { number, status, items } = existing;
      return { ...common, state: 'made', lines: items, order: { number, status } };
    }
    const missed = order.missed.find((each) => each.day === day);
    if (missed) return { ...common, state: 'not-brought', reason: missed.reason };
    if (morning.kind !== 'promised') return { ...common, state: morning.kind };
    const service = areStandingOrdersOn(settings) ? findService(order.place, settings, day) : 'switched-off';
    return service === 'served'
      ? { ...common, state: 'comes', lines: morning.lines }
      : { ...common, state: 'not-brought', reason: service };
  });
}
