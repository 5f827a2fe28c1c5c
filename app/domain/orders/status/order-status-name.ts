import type { DeliveryMethod } from '~/domain/orders/order';
import { orderStatuses, type OrderStatus } from './order-status';

/** The name of a status on the screen; a pickup that is shipped is 'Ready for pickup' (docs/product.md 5.3). */
export const orderStatusName = (status: OrderStatus, delivery: DeliveryMethod): string =>
  status === 'shipped' && delivery === 'pickup' ? 'Ready for pickup' : orderStatuses[status].name;
