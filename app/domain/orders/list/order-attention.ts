import { awaitsFarmConfirmation, isCashPayment, type Order } from '~/domain/orders/order';

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
  new: { badge: 'New', one: 'new order', many: 'new orders' },
} as const satisfies Record<string, { readonly badge: string; readonly one: string; readonly many: string }>;

export type OrderAttention = keyof typeof orderAttentions;

export const orderAttentionNames = Object.keys(orderAttentions) as OrderAttention[];

type Attended = Pick<
  Order,
  'status' | 'paymentMethod' | 'stockTaken' | 'refundsDue' | 'claim' | 'paymentStatus'
>;

const needs: Readonly<Record<OrderAttention, (order: Attended) => boolean>> = {
  refund: ({ refundsDue }) => refundsDue.length > 0,
  code: ({ claim }) => claim?.state === 'to-match',
  call: awaitsFarmConfirmation,
  // An M-Pesa order is confirmed by its payment: until then there is nothing to prepare.
  new: ({ status, paymentMethod, stockTaken }) =>
    status === 'confirmed' || (status === 'pending' && stockTaken && isCashPayment(paymentMethod)),
};

export const attentionsOf = (order: Attended): OrderAttention[] =>
  orderAttentionNames.filter((name) => needs[name](order));
