import type { OrderAttention } from '~/domain/orders/list/order-attention';
import { orderListFilter, type OrderListFilter } from '~/domain/orders/list/order-list-filter';
import { deliveryMethods, paymentMethods } from '~/domain/orders/order';
import { orderStatuses, paymentStatuses } from '~/domain/orders/status/order-status';
import { formatDayOfWeek } from '~/lib/format/dates';
import { daySheetPath } from '~/paths';
import type { ChoiceSource } from './order-choice';

const attentions: Readonly<Record<OrderAttention, string>> = {
  refund: ' with a payment to check',
  code: ' with an M-Pesa code to match',
  call: ' to confirm by phone',
  pay: ' to be paid',
  confirm: ' to confirm',
  new: ' that are new',
};

/** '43 orders of Saturday 28 November: Confirmed, Cash on Delivery': which orders were chosen, in words. */
export function describeOrders(count: number, source: ChoiceSource): string {
  const orders = `${count} ${count === 1 ? 'order' : 'orders'}`;
  if (source.kind === 'ticked') return orders;
  if (source.kind === 'sheet')
    return `${orders} of ${formatDayOfWeek(source.day)}${source.riderName ? `, ${source.riderName}` : ''}`;
  return orders + describeFilter(orderListFilter.parse(new URLSearchParams(source.query)));
}

function describeFilter(filter: OrderListFilter): string {
  const { status, paymentStatus, paymentMethod, deliveryMethod, attention, search } = filter;
  const facts = [
    status !== 'all' && orderStatuses[status].name,
    paymentStatus !== 'all' && `payment ${paymentStatuses[paymentStatus].name}`,
    paymentMethod !== 'all' && paymentMethods[paymentMethod].name,
    deliveryMethod !== 'all' && deliveryMethods[deliveryMethod].name,
    search !== '' && `found for “${search}”`,
  ].filter((fact) => fact !== false);
  const needs = attention === 'all' ? '' : attentions[attention];
  return needs + describeDays(filter) + (facts.length > 0 ? `: ${facts.join(', ')}` : '');
}

function describeDays({ from, to }: OrderListFilter): string {
  if (from && from === to) return ` of ${formatDayOfWeek(from)}`;
  if (from && to) return ` from ${formatDayOfWeek(from)} to ${formatDayOfWeek(to)}`;
  if (from) return ` since ${formatDayOfWeek(from)}`;
  return to ? ` until ${formatDayOfWeek(to)}` : '';
}

/** Where the orders were chosen, to return to. */
export function sourcePath(source: ChoiceSource): string {
  if (source.kind === 'sheet') return daySheetPath(source.day, source.riderId);
  if (source.kind === 'ticked') return source.listPath;
  return orderListFilter.path(orderListFilter.parse(new URLSearchParams(source.query)));
}
