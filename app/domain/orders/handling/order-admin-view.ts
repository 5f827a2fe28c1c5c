import { attentionsOf } from '~/domain/orders/list/order-attention';
import type { OrderRow } from '~/domain/orders/list/list-orders.server';
import { awaitsDay, paymentMethods, type Order } from '~/domain/orders/order';
import { viewOrder } from '~/domain/orders/order-view';
import { nextOrderStatuses, paymentStatuses, type OrderStatus } from '~/domain/orders/status/order-status';
import { orderStatusName } from '~/domain/orders/status/order-status-name';
import { erasedPhone, formatPhone } from '~/lib/format/phone';
import { actorName } from './status-change-text';

/** The legal changes of an order, as a person chooses them. */
const statusChoices = ({
  status,
  deliveryMethod,
}: Pick<Order, 'status' | 'deliveryMethod'>): readonly { status: OrderStatus; name: string }[] =>
  nextOrderStatuses(status, 'admin').map((next) => ({
    status: next,
    name: orderStatusName(next, deliveryMethod),
  }));

/** Null where the customer's data was erased. */
const viewPhone = (phone: Order['customer']['phone']) =>
  phone === erasedPhone ? null : { href: `tel:${phone}`, text: formatPhone(phone) };

export type OrderRowView = ReturnType<typeof viewOrderRow>;

/** A row of the list of orders. */
export const viewOrderRow = (order: OrderRow) => ({
  number: order.number,
  createdAt: order.createdAt,
  itemCount: order.items.length,
  customer: order.shippingAddress.split('\n')[0] ?? '',
  phone: viewPhone(order.customer.phone),
  status: order.status,
  statusName: orderStatusName(order.status, order.deliveryMethod),
  paymentMethodName: paymentMethods[order.paymentMethod].name,
  isPaid: order.paymentStatus === 'paid',
  paymentStatusName: paymentStatuses[order.paymentStatus].name,
  totalAmount: order.totalAmount,
  attentions: attentionsOf(order),
  choices: statusChoices(order),
});

export type OrderDetails = ReturnType<typeof viewOrderDetails>;

/** An order as the farm sees it: with its customer, who did what, and the notes that the customer never sees. */
export const viewOrderDetails = (order: Order) => ({
  ...viewOrder(order),
  statusName: orderStatusName(order.status, order.deliveryMethod),
  phone: viewPhone(order.customer.phone),
  payerPhone:
    order.paymentPhone !== null && order.paymentPhone !== order.customer.phone && !order.personErasedAt
      ? formatPhone(order.paymentPhone)
      : null,
  paymentStatusName: paymentStatuses[order.paymentStatus].name,
  choices: statusChoices(order),
  awaitsDay: awaitsDay(order),
  isPickup: order.deliveryMethod === 'pickup',
  history: order.timeline.map(({ at, by, name, text }) => ({ at, text, who: actorName({ by, name }) })),
  notes: order.internalNotes ?? [],
});
