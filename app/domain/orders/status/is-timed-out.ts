import type { Order } from '~/domain/orders/order';

/** The payment timeout, not a person, has cancelled it. */
export const isTimedOut = ({ status, timeline }: Pick<Order, 'status' | 'timeline'>): boolean =>
  status === 'cancelled' &&
  timeline.findLast((entry) => entry.status !== 'cancelled' || entry.by === 'limit')?.by === 'limit';
