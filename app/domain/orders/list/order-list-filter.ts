import { deliveryMethods, paymentMethods } from '~/domain/orders/order';
import { orderStatusNames, paymentStatusNames } from '~/domain/orders/status/order-status';
import { choiceParameter, dayParameter, listFilter, searchParameter } from '~/lib/list-filter';
import { ordersAdminPath } from '~/paths';
import { orderAttentionNames } from './order-attention';

/** docs/product.md 8.2 */
export const orderSorts = {
  newest: { name: 'Newest first', field: 'createdAt', direction: -1 },
  oldest: { name: 'Oldest first', field: 'createdAt', direction: 1 },
  highest: { name: 'Highest amount', field: 'totalAmount', direction: -1 },
  lowest: { name: 'Lowest amount', field: 'totalAmount', direction: 1 },
} as const satisfies Record<string, { name: string; field: 'createdAt' | 'totalAmount'; direction: 1 | -1 }>;

export type OrderSort = keyof typeof orderSorts;

export const orderListFilter = listFilter(ordersAdminPath, {
  search: searchParameter,
  status: choiceParameter('status', orderStatusNames, 'all'),
  paymentStatus: choiceParameter('payment', paymentStatusNames, 'all'),
  paymentMethod: choiceParameter('method', paymentMethods, 'all'),
  deliveryMethod: choiceParameter('delivery', deliveryMethods, 'all'),
  /** Both inclusive. */
  from: dayParameter('from'),
  to: dayParameter('to'),
  attention: choiceParameter('attention', orderAttentionNames, 'all'),
  sort: choiceParameter('sort', orderSorts, 'newest'),
});

export type OrderListFilter = ReturnType<typeof orderListFilter.parse>;

/** With its table, the page fits the first round trip. */
export const orderPageSize = 20;

/** A count that reaches it is shown as '99+'. */
export const maxCountedOrders = 100;

export const ordersExportPath = (filter: Partial<OrderListFilter>): string =>
  orderListFilter.path(filter, {}, `${ordersAdminPath}/export`);
