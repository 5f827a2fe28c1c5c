import { isCashPayment, type DeliveryMethod, type Order } from '~/domain/orders/order';
import { orderStatuses, paymentStatuses, type OrderStatus } from './order-status';

/** The name of a status on the screen; a pickup that is shipped is 'Ready for pickup' (docs/product.md 5.3). */
export const orderStatusName = (status: OrderStatus, delivery: DeliveryMethod): string =>
  status === 'shipped' && delivery === 'pickup' ? 'Ready for pickup' : orderStatuses[status].name;

/** The name of its payment in the back office. No payment has failed where cash was to be taken at the door. */
export const paymentStatusName = ({
  paymentStatus,
  paymentMethod,
}: Pick<Order, 'paymentStatus' | 'paymentMethod'>): string =>
  paymentStatus === 'failed' && isCashPayment(paymentMethod)
    ? 'Nothing to pay'
    : paymentStatuses[paymentStatus].name;
