import {
  cartLineId,
  maxCartLines,
  maxLineQuantity,
  removeOrderedItems,
  type Cart,
  type CartLine,
} from '~/domain/cart/cart';
import {
  type TrackedOrder,
  type UnpaidOrders,
  type TrackedCart,
  maxTrackedOrders,
} from '~/domain/cart/unpaid-orders';
import type { Order } from '~/domain/orders/order';
import { toCents, type Cents } from '~/lib/format/money';
import { dayMs } from '~/lib/time-units';

type OrderState = Pick<
  Order,
  'number' | 'status' | 'paymentStatus' | 'paymentMethod' | 'refundsDue' | 'items'
>;

/** As long as a guest's cart. M-Pesa is queried for a day; the farm may revive an order some days later. */
const trackedForMs = 30 * dayMs;

export const isTracked = ({ placedAt }: TrackedOrder, now: Date): boolean =>
  now.getTime() - placedAt.getTime() < trackedForMs;

/** Cancelled without having been bought: money that came too late for sold goods is given back. */
const endedUnpaid = (order: OrderState): boolean =>
  order.status === 'cancelled' &&
  order.paymentMethod === 'mpesa' &&
  (order.paymentStatus === 'failed' || order.refundsDue.some(({ reason }) => reason === 'paid-late'));

const awaitsPayment = (order: OrderState): boolean =>
  order.status === 'pending' && order.paymentMethod === 'mpesa' && order.paymentStatus === 'pending';

export function trackOrder(
  { orders, returned }: UnpaidOrders,
  order: Pick<Order, 'number' | 'paymentMethod'>,
  now: Date,
): UnpaidOrders {
  const others = orders.filter(({ number }) => number !== order.number);
  if (order.paymentMethod !== 'mpesa') return { orders: others, returned };
  const tracked = { number: order.number, placedAt: now, isReturned: false };
  return { orders: [tracked, ...others].slice(0, maxTrackedOrders), returned };
}

/** Derives the cart from what became of its orders: the same state gives the same cart, however often it is read. */
export function applyUnpaidOrders(state: TrackedCart, found: readonly OrderState[], now: Date): TrackedCart {
  const byNumber = new Map(found.map((order) => [order.number, order]));
  const known = state.unpaid.orders.flatMap((tracked) => {
    const order = byNumber.get(tracked.number);
    return order && isTracked(tracked, now) ? [{ tracked, order }] : [];
  });
  let { cart } = state;
  let { returned } = state.unpaid;
  for (const { tracked, order } of known)
    if (!tracked.isReturned && endedUnpaid(order))
      ({ cart, returned } = returnItems(cart, returned, order.items));
  // Afterwards: what a second unpaid order brought back may have been bought by the first.
  for (const { tracked, order } of known)
    if (tracked.isReturned && order.status !== 'cancelled')
      ({ cart, returned } = removeReturned(cart, returned, order.items));
  const orders = known.flatMap(({ tracked, order }): TrackedOrder[] => {
    if (tracked.isReturned) return order.status === 'cancelled' ? [tracked] : [];
    if (endedUnpaid(order)) return [{ ...tracked, isReturned: true }];
    return awaitsPayment(order) ? [tracked] : [];
  });
  return { cart, unpaid: { orders, returned: orders.length > 0 ? returned : [] } };
}

function returnItems(cart: Cart, returned: readonly CartLine[], items: OrderState['items']) {
  const accepted: Record<string, Cents> = {};
  const units = new Map(cart.lines.map((line) => [cartLineId(line), line]));
  const marks = new Map(returned.map((line) => [cartLineId(line), line]));
  for (const { productId, sku, quantity, price } of items) {
    const id = cartLineId({ productId, sku });
    const inCart = units.get(id)?.quantity ?? 0;
    if (inCart === 0 && units.size >= maxCartLines) continue;
    const total = Math.min(inCart + quantity, maxLineQuantity);
    units.set(id, { productId, sku, quantity: total });
    marks.set(id, { productId, sku, quantity: (marks.get(id)?.quantity ?? 0) + total - inCart });
    accepted[id] = toCents(price);
  }
  return {
    cart: { lines: [...units.values()], accepted: { ...accepted, ...cart.accepted } },
    returned: [...marks.values()].filter(({ quantity }) => quantity > 0),
  };
}

function removeReturned(cart: Cart, returned: readonly CartLine[], items: OrderState['items']) {
  const bought = items.flatMap(({ productId, sku, quantity }) => {
    const mark = returned.find((line) => cartLineId(line) === cartLineId({ productId, sku }));
    return mark ? [{ productId, sku, quantity: Math.min(quantity, mark.quantity) }] : [];
  });
  return {
    cart: removeOrderedItems(cart, bought),
    returned: removeOrderedItems({ lines: returned, accepted: {} }, bought).lines,
  };
}
