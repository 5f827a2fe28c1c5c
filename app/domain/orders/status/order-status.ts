/** Who caused a change: `limit` is the payment timeout job, `payment` a result of M-Pesa's. */
export type Actor = 'customer' | 'admin' | 'payment' | 'limit';

export type OrderStatus = 'pending' | 'confirmed' | 'processing' | 'shipped' | 'delivered' | 'cancelled';
export type PaymentStatus = 'pending' | 'paid' | 'failed' | 'refunded';

type StatusRow<Status extends string> = {
  readonly name: string;
  readonly next: Partial<Record<Status, readonly Actor[]>>;
};

/**
 * docs/product.md 5.3. Only orders that await a payment time out. A late payment revives what the time limit cancelled
 * (docs/decisions/0125). Staff reopens, and takes 'delivered' back, with a reason and by rules of their own (reopening.ts). See
 * isConfirmedByPayment for an M-Pesa order.
 */
export const orderStatuses = {
  pending: {
    name: 'Pending',
    next: { confirmed: ['admin', 'payment'], cancelled: ['admin', 'customer', 'limit'] },
  },
  confirmed: { name: 'Confirmed', next: { processing: ['admin'], cancelled: ['admin'] } },
  processing: { name: 'Processing', next: { shipped: ['admin'], cancelled: ['admin'] } },
  shipped: { name: 'Shipped', next: { delivered: ['admin'], cancelled: ['admin'] } },
  delivered: { name: 'Delivered', next: { shipped: ['admin'] } },
  cancelled: { name: 'Cancelled', next: { confirmed: ['payment', 'admin'] } },
} as const satisfies Record<OrderStatus, StatusRow<OrderStatus>>;

/**
 * `failed`: no payment is awaited any more; money that arrives later still makes the order paid. Paid to pending, and of a cancelled
 * order to failed, corrects what was not received; failed to pending is an order that is reopened.
 */
export const paymentStatuses = {
  pending: { name: 'Pending', next: { paid: ['payment', 'admin'], failed: ['admin', 'customer', 'limit'] } },
  paid: {
    name: 'Paid',
    next: { pending: ['admin', 'payment'], failed: ['admin', 'payment'], refunded: ['admin'] },
  },
  failed: { name: 'Failed', next: { paid: ['payment', 'admin'], pending: ['admin'] } },
  refunded: { name: 'Refunded', next: {} },
} as const satisfies Record<PaymentStatus, StatusRow<PaymentStatus>>;

/** The way of an order, step by step. */
export const orderWay: readonly OrderStatus[] = [
  'pending',
  'confirmed',
  'processing',
  'shipped',
  'delivered',
];

export const orderStatusNames = Object.keys(orderStatuses) as OrderStatus[];
export const paymentStatusNames = Object.keys(paymentStatuses) as PaymentStatus[];

const allows = <Status extends string>(row: StatusRow<Status>, to: Status, by: Actor): boolean =>
  row.next[to]?.includes(by) ?? false;

export const mayChangeOrder = (from: OrderStatus, to: OrderStatus, by: Actor): boolean =>
  allows<OrderStatus>(orderStatuses[from], to, by);

/** A step that was taken by mistake, back to any step before it. Nothing leads out of `cancelled` this way. */
export const mayStepBack = (from: OrderStatus, to: OrderStatus): boolean =>
  orderWay.includes(to) && orderWay.indexOf(to) < orderWay.indexOf(from);

export const mayChangePayment = (from: PaymentStatus, to: PaymentStatus, by: Actor): boolean =>
  allows<PaymentStatus>(paymentStatuses[from], to, by);

type Judged = {
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  readonly paymentMethod: string;
  readonly stockTaken: boolean;
  readonly payAfterDelivery?: string;
};

/**
 * An unpaid M-Pesa order is confirmed by its payment, or by a change of how it is paid: nobody else confirms it. Not one that
 * the farm confirms by phone, whose stock is taken by that, nor one that is paid after it was delivered.
 */
export const isConfirmedByPayment = (order: Judged): boolean =>
  order.status === 'pending' &&
  order.paymentMethod === 'mpesa' &&
  order.paymentStatus !== 'paid' &&
  order.stockTaken &&
  order.payAfterDelivery === undefined;

/** For a choice of statuses. An order that has ended is reopened, with a reason (reopening.ts). */
export const nextOrderStatuses = (order: Judged, by: Actor): OrderStatus[] =>
  order.status === 'cancelled' || order.status === 'delivered'
    ? []
    : orderStatusNames.filter(
        (to) => mayChangeOrder(order.status, to, by) && !(to === 'confirmed' && isConfirmedByPayment(order)),
      );
