import type { DeliveryMethod, Order } from '~/domain/orders/order';
import type { OrderStatus } from './order-status';

/** The way of an order in its customer's words; the back office has the statuses (docs/product.md 5.3). */
export const progressStepNames = {
  delivery: ['Received', 'Confirmed', 'On the way', 'Delivered'],
  pickup: ['Received', 'Confirmed', 'Ready for pickup', 'Collected'],
} as const satisfies Record<DeliveryMethod, readonly string[]>;

/** Index of the step; null for an order that is not on its way. */
export const progressStepOf: Record<OrderStatus, number | null> = {
  pending: 0,
  confirmed: 1,
  processing: 1,
  shipped: 2,
  delivered: 3,
  cancelled: null,
};

/** What the customer reads instead of the name of the status. */
export const customerStatusName = ({
  status,
  deliveryMethod,
}: Pick<Order, 'status' | 'deliveryMethod'>): string => {
  const step = progressStepOf[status];
  return (step === null ? null : progressStepNames[deliveryMethod][step]) ?? 'Cancelled';
};
