import type { Filter } from 'mongodb';
import { countable, countTogether, type Countable } from '~/domain/count-together.server';
import type { Order } from '~/domain/orders/order';
import { hasUnsearchedOrders, readOrders, type OrderListQuery } from './find-orders.server';
import { attentionKey } from './order-list-keys';
import { formatOrderCursor, parseOrderCursor, type OrderCursor } from './order-cursor';
import { rankByPayment } from './rank-by-payment';
import type { OrderSearch } from './order-search';
import { orderAttentionNames, type OrderAttention } from './order-attention';
import {
  maxCountedOrders,
  orderPageSize,
  orderSorts,
  type OrderListFilter,
  type OrderSort,
} from './order-list-filter';
import { toOrderListQuery } from './order-list-query.server';

/** What a row shows. */
const rowFields = {
  number: 1,
  createdAt: 1,
  customer: 1,
  personErasedAt: 1,
  standing: 1,
  shippingAddress: 1,
  deliveryMethod: 1,
  paymentMethod: 1,
  payAfterDelivery: 1,
  status: 1,
  paymentStatus: 1,
  totalAmount: 1,
  stockTaken: 1,
  payBy: 1,
  refundsDue: 1,
  claim: 1,
  unseenCodes: 1,
  reversals: 1,
  delivery: 1,
  'items.quantity': 1,
  'items.name': 1,
} as const;

export type OrderRow = Pick<
  Order,
  | '_id'
  | 'number'
  | 'createdAt'
  | 'customer'
  | 'personErasedAt'
  | 'standing'
  | 'shippingAddress'
  | 'deliveryMethod'
  | 'paymentMethod'
  | 'payAfterDelivery'
  | 'status'
  | 'paymentStatus'
  | 'totalAmount'
  | 'stockTaken'
  | 'payBy'
  | 'refundsDue'
  | 'claim'
  | 'unseenCodes'
  | 'reversals'
  | 'delivery'
> & { readonly items: readonly Pick<Order['items'][number], 'quantity' | 'name'>[] };

/** More fit a masked phone number only in a shop with some 100,000 orders. */
const maxRankedOrders = 200;

type OrderListPage = {
  readonly orders: readonly OrderRow[];
  /** Cursors of the pages beside this one; null where there is none. */
  readonly previous: string | null;
  readonly next: string | null;
  /** True where the search ended before the oldest order: too many have its words. */
  readonly isIncomplete: boolean;
  /** How a search was read that was none for words. */
  readonly search: OrderSearch | null;
};

/**
 * Reads one page of the list: after or before a cursor, or the first. An invalid cursor, one of another sort, and one with
 * nothing beyond it give the first page. Its cost does not depend on the number of orders (docs/decisions/0046).
 */
export async function listOrders(options: {
  readonly filter: OrderListFilter;
  readonly after?: string | null;
  readonly before?: string | null;
  /** With nothing after the cursor: an empty page, for a program that follows the pages. */
  readonly isFollowing?: boolean;
  readonly pageSize?: number;
  readonly now: Date;
}): Promise<OrderListPage> {
  const { filter, pageSize = orderPageSize, now } = options;
  const { sort } = filter;
  const query = await toOrderListQuery(filter, now);
  if (!query) return { ...toPage([], sort, false, false), search: null };
  const { search } = query;
  if (search?.hints) {
    // Ranked, so that there is no place in the order of the dates to go on from.
    const all = await readBeyond(query, 'newest', 'forward', null, maxRankedOrders);
    const orders = options.after ? [] : rankByPayment(all, search.hints).slice(0, pageSize);
    return { ...toPage(orders, sort, false, false), search, isIncomplete: all.length > pageSize };
  }
  const after = parseOrderCursor(options.after ?? null, sort);
  const before = after ? null : parseOrderCursor(options.before ?? null, sort);

  if (before) {
    const found = await readBeyond(query, sort, 'backward', before, pageSize + 1);
    if (found.length > pageSize)
      return { ...toPage(found.slice(0, pageSize).reverse(), sort, true, true), search };
  }
  const found = after ? await readBeyond(query, sort, 'forward', after, pageSize + 1) : [];
  const cursor = found.length > 0 || options.isFollowing ? after : null;
  const orders = cursor ? found : await readBeyond(query, sort, 'forward', null, pageSize + 1);
  const hasNext = orders.length > pageSize;
  const page = toPage(orders.slice(0, pageSize), sort, cursor !== null, hasNext);
  return { ...page, search, isIncomplete: !hasNext && (await hasUnsearchedOrders(query, sort, cursor)) };
}

function toPage(
  orders: readonly OrderRow[],
  sort: OrderSort,
  hasPrevious: boolean,
  hasNext: boolean,
): Omit<OrderListPage, 'search'> {
  const [first, last] = [orders.at(0), orders.at(-1)];
  return {
    orders,
    previous: hasPrevious && first ? formatOrderCursor(first, sort) : null,
    next: hasNext && last ? formatOrderCursor(last, sort) : null,
    isIncomplete: false,
  };
}

/** Two ranges: orders with the value of the cursor, then the values beyond it. One `$or` would be no range. */
async function readBeyond(
  query: OrderListQuery,
  sort: OrderSort,
  course: 'forward' | 'backward',
  cursor: OrderCursor | null,
  limit: number,
): Promise<OrderRow[]> {
  const { field } = orderSorts[sort];
  const direction =
    course === 'forward' ? orderSorts[sort].direction : orderSorts[sort].direction === 1 ? -1 : 1;
  const read = (count: number, beyond?: Filter<Order>): Promise<OrderRow[]> =>
    readOrders<Order>(query, { field, direction, beyond, projection: rowFields }, count);
  if (!cursor) return read(limit);
  const operator = direction === 1 ? '$gt' : '$lt';
  const same = await read(limit, { [field]: cursor.value, _id: { [operator]: cursor.id } });
  if (same.length === limit) return same;
  return [...same, ...(await read(limit - same.length, { [field]: { [operator]: cursor.value } }))];
}

export { maxCountedOrders };

/** The orders that need this kind of attention. */
export const ordersNeeding = (attention: OrderAttention): Countable =>
  countable('orders', { listKeys: attentionKey(attention) });

/** How many orders need each kind of attention; at most `maxCountedOrders`. */
export async function countOrdersNeedingAttention(): Promise<Readonly<Record<OrderAttention, number>>> {
  const kinds = Object.fromEntries(orderAttentionNames.map((name) => [name, [ordersNeeding(name)]]));
  const countOf = await countTogether<OrderAttention>(kinds);
  return Object.fromEntries(orderAttentionNames.map((name) => [name, countOf(name)])) as Record<
    OrderAttention,
    number
  >;
}
