import { awaitsDay, isCashPayment, isPaidLater, type Delivery, type Order } from '~/domain/orders/order';
import { toDateInput } from '~/lib/format/dates';

/** The day (`YYYY-MM-DD`) of a pickup, or of a delivery to a delivery area; null for a delivery that has no day. */
export const dueDayOf = (delivery: Delivery): string | null =>
  delivery.method === 'pickup' ? toDateInput(delivery.pickupDate) : (delivery.day ?? null);

type Served = Pick<Order, 'status' | 'stockTaken' | 'paymentMethod' | 'payAfterDelivery' | 'delivery'>;

/**
 * To be packed, delivered or collected: confirmed orders, and those in cash or paid afterwards that the farm has not confirmed, unless they
 * first need a day. Another M-Pesa order that is pending awaits its payment, or a decision about it.
 */
const isToServe = (order: Served): boolean =>
  order.status === 'pending'
    ? (isCashPayment(order.paymentMethod) || isPaidLater(order)) && !awaitsDay(order)
    : order.status !== 'delivered' && order.status !== 'cancelled';

/** `dueOn` of a delivery without a day. It sorts before every day, so that it is due on each. */
export const anyDay = '-';

/** `dueOn` of an order, by which sheet, dashboard and preparation find what is to be served; null where nothing is. */
export const dueOnOf = (order: Served): string | null =>
  isToServe(order) ? (dueDayOf(order.delivery) ?? anyDay) : null;
