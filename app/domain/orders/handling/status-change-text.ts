import type { Order } from '~/domain/orders/order';
import { isConfirmedByPayment, type Actor, type OrderStatus } from '~/domain/orders/status/order-status';
import { orderStatusName } from '~/domain/orders/status/order-status-name';
import { formatTime } from '~/lib/format/dates';

const statusNameOf = (order: Pick<Order, 'status' | 'deliveryMethod'>): string =>
  orderStatusName(order.status, order.deliveryMethod);

const actorNames = {
  customer: 'the customer',
  admin: 'the farm',
  payment: 'the M-Pesa payment',
  limit: 'the payment time limit',
} as const satisfies Record<Actor, string>;

export const actorName = ({ by, name }: { readonly by: Actor; readonly name: string | null }): string =>
  name ?? actorNames[by];

/** Who brought the order into its status: ' by Achieng at 14:05'. */
function lastChangeOf({ timeline, status }: Order): string {
  const before = timeline.findLastIndex((entry) => entry.status !== status);
  const entry = timeline[before + 1];
  return entry ? ` by ${actorName(entry)} at ${formatTime(entry.at)}` : '';
}

/** 'M-24061 is Shipped now, changed by Achieng at 14:05.' */
export const describeStatusNow = (order: Order): string =>
  `${order.number} is ${statusNameOf(order)} now, changed${lastChangeOf(order)}.`;

type Refusal = 'unknown-order' | 'changed' | 'not-allowed' | 'out-of-stock';

/** Why a change of one order was not made, and what to do. */
export function refusedChangeText(
  reason: Refusal,
  to: OrderStatus,
  order: Order | null,
  missing: readonly string[] = [],
): string {
  if (reason === 'unknown-order' || !order) return 'We could not find this order.';
  const { number } = order;
  const isNow = describeStatusNow(order);
  if (reason === 'out-of-stock')
    return `${number} can’t be confirmed: there is not enough in stock${missing.length > 0 ? ` of ${missing.join(', ')}` : ''}. Add the stock first, correct the order, or cancel it.`;
  if (reason === 'changed' && order.status === to) return `${isNow} There is nothing left to do.`;
  if (reason === 'changed')
    return `${isNow} We did not make your change. Check the order again, then choose.`;
  if (to === 'confirmed' && isConfirmedByPayment(order))
    return `${number} is not paid yet. Its M-Pesa payment confirms it: record the payment, or change how the order is paid.`;
  return `${number} is ${statusNameOf(order)}, so it can’t become ${orderStatusName(to, order.deliveryMethod)}.`;
}
