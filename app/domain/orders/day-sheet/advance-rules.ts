import { awaitsPayment, type Order } from '~/domain/orders/order';
import { isConfirmedByPayment, orderWay, type OrderStatus } from '~/domain/orders/status/order-status';

export type AdvanceRefusal = 'cancelled' | 'awaits-payment' | 'not-confirmed';

type Advanced = Pick<
  Order,
  'status' | 'payBy' | 'paymentMethod' | 'paymentStatus' | 'stockTaken' | 'payAfterDelivery'
>;

/** True for an order that has come as far, or further. */
export const isThere = ({ status }: Pick<Order, 'status'>, to: OrderStatus): boolean =>
  orderWay.indexOf(status) >= orderWay.indexOf(to);

/** The steps that lead there, the last one included. */
export const stepsTo = ({ status }: Pick<Order, 'status'>, to: OrderStatus): readonly OrderStatus[] =>
  orderWay.slice(orderWay.indexOf(status) + 1, orderWay.indexOf(to) + 1);

/** Why an order can't be ticked as confirmed or delivered; null where it can, and where it is so already. */
export function findAdvanceRefusal(order: Advanced, to: 'confirmed' | 'delivered'): AdvanceRefusal | null {
  if (order.status === 'cancelled') return 'cancelled';
  if (isThere(order, to)) return null;
  if (awaitsPayment(order) || isConfirmedByPayment(order)) return 'awaits-payment';
  return order.status === 'pending' && to !== 'confirmed' ? 'not-confirmed' : null;
}
