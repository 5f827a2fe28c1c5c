import { awaitsFarmConfirmation, isCashPayment, isPaidLater, type Order } from '~/domain/orders/order';

/** Orders for which somebody has to do something; `?attention=` of the orders screen. */
export const orderAttentions = {
  refund: {
    badge: 'Payment to check',
    one: 'order with a payment to check',
    many: 'orders with a payment to check',
  },
  code: { badge: 'Code to match', one: 'M-Pesa code to match', many: 'M-Pesa codes to match' },
  call: {
    badge: 'Call to confirm',
    one: 'order to confirm by phone',
    many: 'orders to confirm by phone',
  },
  pay: { badge: 'To pay', one: 'M-Pesa order to be paid', many: 'M-Pesa orders to be paid' },
  confirm: { badge: 'To confirm', one: 'order to confirm', many: 'orders to confirm' },
  new: { badge: 'New', one: 'new order', many: 'new orders' },
} as const satisfies Record<string, { readonly badge: string; readonly one: string; readonly many: string }>;

export type OrderAttention = keyof typeof orderAttentions;

export const orderAttentionNames = Object.keys(orderAttentions) as OrderAttention[];

type Attended = Pick<
  Order,
  | 'status'
  | 'paymentMethod'
  | 'payAfterDelivery'
  | 'stockTaken'
  | 'refundsDue'
  | 'claim'
  | 'paymentStatus'
  | 'payBy'
  | 'unseenCodes'
  | 'reversals'
>;

/** An M-Pesa order is confirmed by its payment. */
const isToConfirm = (order: Attended): boolean =>
  order.status === 'pending' &&
  order.stockTaken &&
  (isCashPayment(order.paymentMethod) || isPaidLater(order));

/**
 * Nothing else asks for its money: no time limit, no prompt of the week, and no code or payment that somebody has to look at first. What
 * mornings owe stands on 'Every day'.
 */
const isToPay = (order: Attended): boolean =>
  order.paymentMethod === 'mpesa' &&
  !isPaidLater(order) &&
  order.paymentStatus === 'pending' &&
  order.status !== 'cancelled' &&
  order.payBy === null &&
  order.claim?.state !== 'to-match' &&
  order.refundsDue.length === 0 &&
  !awaitsFarmConfirmation(order);

const needs: Readonly<Record<OrderAttention, (order: Attended) => boolean>> = {
  refund: ({ refundsDue, unseenCodes = [], reversals = [] }) =>
    refundsDue.length > 0 || unseenCodes.length > 0 || reversals.some(({ state }) => state === 'held'),
  code: ({ claim }) => claim?.state === 'to-match',
  call: awaitsFarmConfirmation,
  pay: isToPay,
  confirm: isToConfirm,
  // Nobody has begun to prepare it.
  new: (order) => order.status === 'confirmed' || isToConfirm(order),
};

export const attentionsOf = (order: Attended): OrderAttention[] =>
  orderAttentionNames.filter((name) => needs[name](order));
