import { setTimeout as wait } from 'node:timers/promises';
import type { Dice } from '../dice';
import { buy, type Street } from './customer';
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
  readonly street: Street;
  readonly needsMore: () => boolean;
}): Promise<readonly Purchase[]> {
  const { count, durationMs, offers, dice, street, needsMore } = options;
  const startedAt = performance.now();
  const purchases: Promise<Purchase>[] = [];
  while ((purchases.length < count || needsMore()) && !street.isOver()) {
    const index = purchases.length;
    await wait(Math.max(0, startedAt + (durationMs * index) / count - performance.now()));
    purchases.push(buy(planCustomer(index, offers, dice), street));
  }
  return Promise.all(purchases);
}
