import { setTimeout as wait } from 'node:timers/promises';
import type { Dice } from '../dice';
import { buy, type DrillContext } from './customer';
import { planCustomer, type Offer } from './plan';
import type { Purchase } from './purchase';

/**
 * Customers come one after the other, evenly over the time, and shop at the same time. More of them come while `needsMore` says so:
 * without any, nothing shows that a fault is over.
 */
export async function placeOrders(options: {
  readonly count: number;
  readonly durationMs: number;
  readonly offers: readonly Offer[];
  readonly dice: Dice;
  readonly context: DrillContext;
  readonly needsMore: () => boolean;
}): Promise<readonly Purchase[]> {
  const { count, durationMs, offers, dice, context, needsMore } = options;
  const startedAt = performance.now();
  const purchases: Promise<Purchase>[] = [];
  while ((purchases.length < count || needsMore()) && !context.isOver()) {
    const index = purchases.length;
    await wait(Math.max(0, startedAt + (durationMs * index) / count - performance.now()));
    purchases.push(buy(planCustomer(index, offers, dice), context));
  }
  return Promise.all(purchases);
}
