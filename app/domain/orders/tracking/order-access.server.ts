import type { ObjectId } from 'mongodb';
import type { Order } from '~/domain/orders/order';
import { verifyOrderKey } from './order-link.server';

/** Who asks for an order through the API. */
export type OrderAsker = {
  /** Null without an account. */
  readonly userId: ObjectId | null;
  /** The signed key of one order; '' for none. */
  readonly orderKey: string;
  /** Whether a permission opens the orders of all customers. */
  readonly mayOpenAll: boolean;
  /** Client address; null where the server does not know it. */
  readonly address: string | null;
};

export const mayOpenOrder = (
  order: Pick<Order, 'number' | 'userId'>,
  asker: OrderAsker,
  now: Date,
): boolean =>
  asker.mayOpenAll ||
  (order.userId !== null && asker.userId !== null && order.userId.equals(asker.userId)) ||
  verifyOrderKey(order.number, asker.orderKey, now) === 'valid';
