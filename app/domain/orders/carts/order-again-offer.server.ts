import { cartLineId, emptyCart } from '~/domain/cart/cart';
import { priceCart } from '~/domain/cart/price-cart.server';
import { deliveryFeeFor } from '~/domain/orders/delivery/delivery-terms';
import { describeLines } from '~/domain/orders/describe-lines';
import { awaitsPayment, type Order } from '~/domain/orders/order';
import type { Settings } from '~/domain/settings/settings';
import { addCents, toCents, type Cents } from '~/lib/format/money';
import { putOrderIntoCart } from './order-again.server';

/** An order to be placed again, as it is today. */
export type OrderAgainOffer = {
  readonly number: string;
  /** '2 × Fresh Cow Milk - 500 ml, 1 × Mala - 500 ml, and 1 more', without what can't be bought now. */
  readonly products: string;
  /** At today's prices, with the delivery. */
  readonly total: Cents;
  /** Ids of the lines of a cart. */
  readonly lineIds: readonly string[];
};

type RepeatableOrder = Pick<
  Order,
  'number' | 'status' | 'payBy' | 'personErasedAt' | 'deliveryMethod' | 'delivery' | 'items'
>;

/** Whether the customer has what was ordered, or will: a cancelled order was not wanted, one to be paid is still open. */
export const isRepeatable = (order: RepeatableOrder): boolean =>
  order.status !== 'cancelled' && !awaitsPayment(order) && order.personErasedAt === undefined;

/** Null where nothing of the order can be bought now. */
export async function offerOrderAgain(
  { number, items, deliveryMethod, delivery }: RepeatableOrder,
  settings: Settings,
): Promise<OrderAgainOffer | null> {
  const { cart } = await putOrderIntoCart(emptyCart, items);
  if (cart.lines.length === 0) return null;
  const { lines, subtotal } = await priceCart(cart.lines, {});
  const deliveryArea = delivery.method === 'delivery' ? delivery.areaId : null;
  const fee = deliveryFeeFor({ deliveryMethod, deliveryArea }, settings) ?? toCents(0);
  return {
    number,
    products: describeLines(lines),
    total: addCents(subtotal, fee),
    lineIds: lines.map(cartLineId),
  };
}
