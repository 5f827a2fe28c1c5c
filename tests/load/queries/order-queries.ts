import { countOrdersNeedingAttention, listOrders } from '~/domain/orders/list/list-orders.server';
import { orderAttentionNames } from '~/domain/orders/list/order-attention';
import { orderListFilter, orderSorts, type OrderListFilter } from '~/domain/orders/list/order-list-filter';
import { deliveryMethods, paymentMethods } from '~/domain/orders/order';
import { orderStatusNames, paymentStatusNames } from '~/domain/orders/status/order-status';
import { toDateInput } from '~/lib/format/dates';
import { dayMs } from '~/lib/time-units';

export type OrderQuery = {
  readonly name: string;
  /** Longer with more orders, up to a bound: docs/decisions/0046. */
  readonly isBounded?: true;
  readonly run: () => Promise<unknown>;
};

/** What `npm run bench-orders` measures. Screens that read orders add their queries here. */
export async function orderQueries(now: Date): Promise<readonly OrderQuery[]> {
  const day = (daysAgo: number) => toDateInput(new Date(now.getTime() - daysAgo * dayMs));
  const list = (name: string, filter: Partial<OrderListFilter>, page = {}): OrderQuery => ({
    name,
    run: () => listOrders({ filter: { ...orderListFilter.none, ...filter }, ...page, now }),
  });
  const choices = <Name extends keyof OrderListFilter>(
    name: Name,
    values: readonly OrderListFilter[Name][],
  ) => values.map((value) => list(`${name} ${value}`, { [name]: value }));
  const keysOf = <Key extends string>(object: Readonly<Record<Key, unknown>>) => Object.keys(object) as Key[];
  const deep = await findDeepCursor(now);
  return [
    list('first page', {}),
    ...choices('sort', keysOf(orderSorts)),
    list(`page ${deep.page}`, {}, { after: deep.cursor }),
    list(`page ${deep.page}, backwards`, {}, { before: deep.cursor }),
    ...choices('status', orderStatusNames),
    ...choices('paymentStatus', paymentStatusNames),
    ...choices('paymentMethod', keysOf(paymentMethods)),
    ...choices('deliveryMethod', keysOf(deliveryMethods)),
    ...choices('attention', orderAttentionNames),
    list('one day', { from: day(3), to: day(3) }),
    list('one day, highest amount', { from: day(3), to: day(3), sort: 'highest' }),
    list('all days, highest amount', { from: '2000-01-01', to: day(0), sort: 'highest' }),
    list('delivered, M-Pesa, to the door, paid', {
      status: 'delivered',
      paymentMethod: 'mpesa',
      deliveryMethod: 'delivery',
      paymentStatus: 'paid',
    }),
    list('delivered, highest amount', { status: 'delivered', sort: 'highest' }),
    list('search: order number', { search: 'M-100500' }),
    list('search: phone number', { search: '0710 018 500' }),
    list('search: first name', { search: 'wanjiku' }),
    list('search: beginning of a name', { search: 'wanj' }),
    list('search: two names that often meet', { search: 'wanjiku odhiambo' }),
    list('search: two names that rarely meet', { search: 'rehema chelimo' }),
    list('search: name and town', { search: 'wanjiku bumala' }),
    { ...list('search: two words that never meet', { search: 'pickup market' }), isBounded: true },
    { ...list('search: name, highest amount', { search: 'wanjiku', sort: 'highest' }), isBounded: true },
    list('search: town', { search: 'bumala' }),
    list('search: town, delivered', { search: 'bumala', status: 'delivered' }),
    list('search: nothing found', { search: 'xylophone' }),
    { name: 'what needs a hand, counted', run: () => countOrdersNeedingAttention() },
  ];
}

/** The last page of up to 500, and its cursor. */
async function findDeepCursor(now: Date): Promise<{ page: number; cursor: string | null }> {
  let page = 1;
  let cursor: string | null = null;
  for (; page < 500; page += 1) {
    const { next } = await listOrders({ filter: orderListFilter.none, after: cursor, now });
    if (!next) break;
    cursor = next;
  }
  return { page, cursor };
}
