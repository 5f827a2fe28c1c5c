import { cartLineId } from '~/domain/cart/cart';
import { feeLine } from '~/domain/standing-orders/prices/told-prices';
import { ruleOn } from './promised-days';
import type { StandingOrder } from './standing-order';

type Trimmed = Pick<StandingOrder, 'rules' | 'ownDays' | 'pauses' | 'told'>;

/**
 * Without what was agreed for days before `oldest` (`YYYY-MM-DD`) only: rules that another has followed by then, days that were set by hand, pauses that
 * were over, and prices of what is left in none of them.
 */
export function trimPast<Order extends Trimmed>(order: Order, oldest: string): Order {
  const current = ruleOn(order.rules, oldest);
  const rules = order.rules.filter((rule) => rule === current || rule.from > oldest);
  const ownDays = order.ownDays.filter(({ day }) => day >= oldest);
  const lines = new Set([...rules, ...ownDays].flatMap((each) => each.lines.map(cartLineId)));
  return {
    ...order,
    rules,
    ownDays,
    pauses: order.pauses.filter(({ until }) => until === null || until > oldest),
    told: order.told.filter(({ line, from }) => line === feeLine || from >= oldest || lines.has(line)),
  };
}
