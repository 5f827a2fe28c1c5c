import type { Actor, DeliveryMethod } from '~/domain/orders/order';

export type OrderStatus = 'pending' | 'confirmed' | 'processing' | 'shipped' | 'delivered' | 'cancelled';
export type PaymentStatus = 'pending' | 'paid' | 'failed' | 'refunded';

type StatusRow<Status extends string> = {
  readonly name: string;
  /** Where it may go from here, and who may send it there. */
  readonly next: Partial<Record<Status, readonly Actor[]>>;
};

/**
 * decisions.md 24. Cancelled from any before delivered: the customer only while it is pending, the limit only where a
 * payment was waited for. A payment that arrives after the cancellation revives the order (decisions.md 25).
 */
export const orderStatuses = {
  pending: {
    name: 'Pending',
    next: { confirmed: ['admin', 'payment'], cancelled: ['admin', 'customer', 'limit'] },
  },
  confirmed: { name: 'Confirmed', next: { processing: ['admin'], cancelled: ['admin'] } },
  processing: { name: 'Processing', next: { shipped: ['admin'], cancelled: ['admin'] } },
  shipped: { name: 'Shipped', next: { delivered: ['admin'], cancelled: ['admin'] } },
  delivered: { name: 'Delivered', next: {} },
  cancelled: { name: 'Cancelled', next: { confirmed: ['payment'] } },
} as const satisfies Record<OrderStatus, StatusRow<OrderStatus>>;

/**
 * Failed means that no payment is waited for any more; money that comes later still makes it paid. Refunded is our own
 * (decisions.md 24).
 */
export const paymentStatuses = {
  pending: { name: 'Pending', next: { paid: ['payment', 'admin'], failed: ['admin', 'customer', 'limit'] } },
  paid: { name: 'Paid', next: { refunded: ['admin'] } },
  failed: { name: 'Failed', next: { paid: ['payment', 'admin'] } },
  refunded: { name: 'Refunded', next: {} },
} as const satisfies Record<PaymentStatus, StatusRow<PaymentStatus>>;

export const orderStatusNames = Object.keys(orderStatuses) as OrderStatus[];
export const paymentStatusNames = Object.keys(paymentStatuses) as PaymentStatus[];

const allows = <Status extends string>(row: StatusRow<Status>, to: Status, by: Actor): boolean =>
  row.next[to]?.includes(by) ?? false;

/** True where the table lets this actor move an order from one status to the other. */
export const mayChangeOrder = (from: OrderStatus, to: OrderStatus, by: Actor): boolean =>
  allows<OrderStatus>(orderStatuses[from], to, by);

/** True where the table lets this actor move the payment status from one to the other. */
export const mayChangePayment = (from: PaymentStatus, to: PaymentStatus, by: Actor): boolean =>
  allows<PaymentStatus>(paymentStatuses[from], to, by);

/** The statuses that this actor may choose for an order, for the admin's dropdown. */
export const nextOrderStatuses = (from: OrderStatus, by: Actor): OrderStatus[] =>
  orderStatusNames.filter((to) => mayChangeOrder(from, to, by));

/** For pickup 'shipped' reads 'ready for pickup' (decisions.md 24). */
export const orderStatusName = (status: OrderStatus, delivery: DeliveryMethod): string =>
  status === 'shipped' && delivery === 'pickup' ? 'Ready for pickup' : orderStatuses[status].name;
