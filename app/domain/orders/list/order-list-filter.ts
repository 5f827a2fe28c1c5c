import {
  deliveryMethods,
  paymentMethods,
  type DeliveryMethod,
  type PaymentMethod,
} from '~/domain/orders/order';
import {
  orderStatusNames,
  paymentStatusNames,
  type OrderStatus,
  type PaymentStatus,
} from '~/domain/orders/status/order-status';
import { parseNairobi } from '~/lib/format/dates';
import { ordersAdminPath } from '~/paths';
import { orderAttentionNames, type OrderAttention } from './order-attention';

/** docs/product.md 8.2 */
export const orderSorts = {
  newest: { name: 'Newest first', field: 'createdAt', direction: -1 },
  oldest: { name: 'Oldest first', field: 'createdAt', direction: 1 },
  highest: { name: 'Highest amount', field: 'totalAmount', direction: -1 },
  lowest: { name: 'Lowest amount', field: 'totalAmount', direction: 1 },
} as const satisfies Record<string, { name: string; field: 'createdAt' | 'totalAmount'; direction: 1 | -1 }>;

export type OrderSort = keyof typeof orderSorts;

export type OrderListFilter = {
  readonly search: string;
  readonly status: OrderStatus | 'all';
  readonly paymentStatus: PaymentStatus | 'all';
  readonly paymentMethod: PaymentMethod | 'all';
  readonly deliveryMethod: DeliveryMethod | 'all';
  /** Days in Nairobi, both inclusive (`YYYY-MM-DD`); '' for no limit. */
  readonly from: string;
  readonly to: string;
  readonly attention: OrderAttention | 'all';
  readonly sort: OrderSort;
};

/** With its table, the page fits the first round trip. */
export const orderPageSize = 20;

/** A count that reaches it is shown as '99+'. */
export const maxCountedOrders = 100;

const maxOrderSearchLength = 100;

export const noOrderFilter: OrderListFilter = {
  search: '',
  status: 'all',
  paymentStatus: 'all',
  paymentMethod: 'all',
  deliveryMethod: 'all',
  from: '',
  to: '',
  attention: 'all',
  sort: 'newest',
};

const parameterNames = {
  search: 'q',
  status: 'status',
  paymentStatus: 'payment',
  paymentMethod: 'method',
  deliveryMethod: 'delivery',
  from: 'from',
  to: 'to',
  attention: 'attention',
  sort: 'sort',
} as const satisfies Record<keyof OrderListFilter, string>;

const filterNames = Object.keys(parameterNames) as (keyof OrderListFilter)[];

/** Ignores values that are no choice of the form. */
export function parseOrderListFilter(params: URLSearchParams): OrderListFilter {
  const read = (name: keyof OrderListFilter): string => params.get(parameterNames[name]) ?? '';
  const choose = <Choice extends string>(name: keyof OrderListFilter, choices: readonly Choice[]) =>
    choices.find((choice) => choice === read(name));
  const readDay = (name: 'from' | 'to') => {
    const text = read(name).trim();
    return text.length === 10 && parseNairobi(text) ? text : '';
  };
  return {
    search: read('search').trim().slice(0, maxOrderSearchLength),
    status: choose('status', orderStatusNames) ?? 'all',
    paymentStatus: choose('paymentStatus', paymentStatusNames) ?? 'all',
    paymentMethod: choose('paymentMethod', Object.keys(paymentMethods) as PaymentMethod[]) ?? 'all',
    deliveryMethod: choose('deliveryMethod', Object.keys(deliveryMethods) as DeliveryMethod[]) ?? 'all',
    from: readDay('from'),
    to: readDay('to'),
    attention: choose('attention', orderAttentionNames) ?? 'all',
    sort: choose('sort', Object.keys(orderSorts) as OrderSort[]) ?? 'newest',
  };
}

/** The parameters that differ from the plain list. */
function orderListParams(filter: Partial<OrderListFilter>): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of filterNames) {
    const value = filter[name];
    if (value !== undefined && value !== noOrderFilter[name]) params.set(parameterNames[name], value);
  }
  return params;
}

const withParams = (path: string, params: URLSearchParams): string =>
  params.size > 0 ? `${path}?${params.toString()}` : path;

/** `page` continues a list after or before a cursor. */
export function orderListPath(
  filter: Partial<OrderListFilter>,
  page?: { readonly after?: string; readonly before?: string },
): string {
  const params = orderListParams(filter);
  if (page?.after) params.set('after', page.after);
  if (page?.before) params.set('before', page.before);
  return withParams(ordersAdminPath, params);
}

export const ordersExportPath = (filter: Partial<OrderListFilter>): string =>
  withParams(`${ordersAdminPath}/export`, orderListParams(filter));

/** True where the list may lack orders. The search field shows its own text. */
export const isOrderListFiltered = (filter: OrderListFilter): boolean =>
  filterNames.some((name) => name !== 'sort' && filter[name] !== noOrderFilter[name]);
