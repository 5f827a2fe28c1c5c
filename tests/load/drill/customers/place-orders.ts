import { setTimeout as wait } from 'node:timers/promises';
import type { Dice } from '../dice';
import { buy, type Street } from './customer';
import { planCustomer, type Offer } from './plan';
import type { Purchase } from './purchase';

/** Customers come one after the other, evenly over the time, and shop at the same time. */
export async function placeOrders(options: {
  readonly count: number;
  readonly durationMs: number;
  readonly offers: readonly Offer[];
  readonly dice: Dice;
  readonly street: Street;
}): Promise<readonly Purchase[]> {
  const { count, durationMs, offers, dice, street } = options;
  const startedAt = performance.now();
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      await wait(Math.max(0, startedAt + (durationMs * index) / count - performance.now()));
      return buy(planCustomer(index, offers, dice), street);
    }),
  );
}
