import { attentionsOf } from '~/domain/orders/list/order-attention';
import type { PhoneNow } from '~/domain/orders/customers/find-phones-now.server';
import type { OrderRow } from '~/domain/orders/list/list-orders.server';
import {
  awaitsDay,
  awaitsFarmConfirmation,
  isCashPayment,
  isPaidLater,
  paymentMethods,
  type Order,
} from '~/domain/orders/order';
import { mayCorrectOrder } from '~/domain/orders/corrections/correction';
import { areaOf } from '~/domain/orders/day-sheet/day-sheet';
import { describeLines } from '~/domain/orders/describe-lines';
import { viewOrder } from '~/domain/orders/order-view';
import { nextOrderStatuses, type OrderStatus } from '~/domain/orders/status/order-status';
import { orderStatusName, paymentStatusName } from '~/domain/orders/status/order-status-name';
import { whatsappLink } from '~/lib/format/contact-links';
import { formatPhone, noPhone } from '~/lib/format/phone';
import { nextStep } from './next-step';
import { actorName } from './status-change-text';

/** The legal changes of an order, as a person chooses them. */
const statusChoices = (
  order: Pick<Order, 'status' | 'deliveryMethod' | 'paymentMethod' | 'paymentStatus' | 'stockTaken'>,
): readonly { status: OrderStatus; name: string }[] =>
  nextOrderStatuses(order, 'admin').map((next) => ({
    status: next,
    name: orderStatusName(next, order.deliveryMethod),
  }));

/** Null for none. */
const viewPhone = (phone: Order['customer']['phone']) =>
  phone === noPhone ? null : { href: `tel:${phone}`, text: formatPhone(phone) };

export type OrderRowView = ReturnType<typeof viewOrderRow>;

/** Where an order goes, as its text says it, with the phone of now in place of the one that it was made with. */
export const viewAddress = (
  { shippingAddress }: Pick<Order, 'shippingAddress'>,
  { phone, former }: PhoneNow,
): string =>
  former === null
    ? shippingAddress
    : shippingAddress
        .split('\n')
        .flatMap((line) =>
          line === formatPhone(former) ? (phone === null ? [] : [formatPhone(phone)]) : [line],
        )
        .join('\n');

/** A row of the list of orders. */
export const viewOrderRow = (order: OrderRow, { phone }: PhoneNow) => ({
  number: order.number,
  createdAt: order.createdAt,
  itemCount: order.items.length,
  customer: order.shippingAddress.split('\n')[0] ?? '',
  phone: viewPhone(phone ?? noPhone),
  status: order.status,
  statusName: orderStatusName(order.status, order.deliveryMethod),
  paymentMethodName: paymentMethods[order.paymentMethod].name,
  isPaid: order.paymentStatus === 'paid',
  paymentStatusName: paymentStatusName(order),
  totalAmount: order.totalAmount,
  attentions: attentionsOf(order),
  choices: statusChoices(order),
  area: order.delivery.method === 'pickup' ? order.delivery.pickupLocationName : areaOf(order),
  what: describeLines(order.items),
  // The farm calls first.
  next: awaitsFarmConfirmation(order) ? null : nextStep(order),
  awaitsCall: awaitsFarmConfirmation(order),
});

/** A search: most farms have no coordinates of their customers. */
const mapLink = ({
  address,
  location,
  city,
}: Extract<Order['delivery'], { method: 'delivery' }>): string | null => {
  const place = [address, location, city].filter((text) => text !== '').join(', ');
  return place === ''
    ? null
    : `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place.replace(/\p{Surrogate}/gu, ''))}`;
};

export type OrderDetails = ReturnType<typeof viewOrderDetails>;

/** An order as the farm sees it: with its customer, who did what, and the notes that the customer never sees. */
export const viewOrderDetails = (order: Order, { phone, former }: PhoneNow) => ({
  ...viewOrder(order),
  shippingAddress: viewAddress(order, { phone, former }),
  statusName: orderStatusName(order.status, order.deliveryMethod),
  phone: viewPhone(phone ?? noPhone),
  /** What it carries, where it can no longer be called, and nobody knows another one. */
  formerPhone: phone === null && former !== null ? formatPhone(former) : null,
  payerPhone:
    order.paymentPhone !== null && order.paymentPhone !== order.customer.phone && !order.personErasedAt
      ? formatPhone(order.paymentPhone)
      : null,
  paymentStatusName: paymentStatusName(order),
  choices: statusChoices(order),
  // Outside the towns it is confirmed with a day.
  next: awaitsDay(order) ? null : nextStep(order),
  isCash: isCashPayment(order.paymentMethod),
  /** By M-Pesa, when it has come: nothing is collected at the door. */
  isAskedLater: isPaidLater(order) && !isCashPayment(order.paymentMethod),
  // Who brings it finds the place by its words.
  mapUrl: order.delivery.method === 'delivery' ? mapLink(order.delivery) : null,
  chatUrl: phone === null ? null : whatsappLink(phone, `${order.number}: `),
  awaitsDay: awaitsDay(order),
  mayCorrect: mayCorrectOrder(order),
  isPickup: order.deliveryMethod === 'pickup',
  history: order.timeline.map(({ at, by, name, text }) => ({ at, text, who: actorName({ by, name }) })),
  notes: order.internalNotes ?? [],
});
