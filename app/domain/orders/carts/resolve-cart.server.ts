import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { applyUnpaidOrders, isTracked } from './apply-unpaid-orders';
import type { Order } from '~/domain/orders/order';
import type { TrackedCart } from '~/domain/cart/unpaid-orders';

const orderFields = {
  number: 1,
  status: 1,
  paymentStatus: 1,
  paymentMethod: 1,
  refundsDue: 1,
  items: 1,
} as const;

/** Returns the cart with the products of orders that ended unpaid, and without those of orders that were paid after all. */
export async function resolveCart(
  state: TrackedCart,
  now: Date,
  session?: ClientSession,
): Promise<TrackedCart> {
  const numbers = state.unpaid.orders.filter((order) => isTracked(order, now)).map(({ number }) => number);
  if (numbers.length === 0) return state;
  const orders = await collections()
    .orders.find<Pick<Order, keyof typeof orderFields>>(
      { number: { $in: numbers } },
      { projection: orderFields, session },
    )
    .toArray();
  return applyUnpaidOrders(state, orders, now);
}
