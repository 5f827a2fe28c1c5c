import type { Order } from '~/domain/orders/order';
import { multiplyCents, toCents, type Cents } from '~/lib/format/money';

export type EarningOrder = Pick<Order, 'items' | 'deliveryFee' | 'totalAmount'>;

/**
 * What each line of an order has earned when the farm holds `held` of its money: its share by price, beside the delivery fee. Rounded
 * at the bounds between lines, so that the parts of money in parts add up to the whole; what is above the total earns for none.
 */
export function earnedLines(
  { items, deliveryFee, totalAmount }: EarningOrder,
  held: Cents,
): readonly { readonly item: Order['items'][number]; readonly quantity: number; readonly revenue: Cents }[] {
  const prices = items.map(({ price, quantity }) => multiplyCents(price, quantity));
  const whole = prices.reduce<number>((sum, price) => sum + price, deliveryFee);
  const counted = Math.min(Math.max(held, 0), totalAmount);
  let upTo = 0;
  const bounds = [0, ...prices.map((price) => (upTo += price))].map((bound) =>
    whole > 0 ? Math.round((counted / whole) * bound) : 0,
  );
  return items.map((item, index) => ({
    item,
    // All units with the first money, none when all has gone back.
    quantity: held > 0 ? item.quantity : 0,
    revenue: toCents((bounds[index + 1] ?? 0) - (bounds[index] ?? 0)),
  }));
}
