import type { Filter, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { formatOrderCursor, parseOrderCursor } from '~/domain/orders/list/order-cursor';
import type { OrderListFilter } from '~/domain/orders/list/order-list-filter';
import { toDays } from '~/domain/orders/list/order-list-query.server';
import type { Order } from '~/domain/orders/order';

/**
 * The orders of an account, newest first, after a cursor; an invalid one gives the first page. Ignores the search, the
 * attention and the order of the filter.
 */
export async function listOwnOrders(options: {
  readonly userId: ObjectId;
  readonly filter: OrderListFilter;
  readonly after: string | null;
  readonly pageSize: number;
}): Promise<{ readonly orders: readonly Order[]; readonly next: string | null }> {
  const { userId, filter, pageSize } = options;
  const cursor = parseOrderCursor(options.after, 'newest');
  const days = toDays(filter);
  const conditions: Filter<Order>[] = [
    { userId },
    ...(['status', 'paymentStatus', 'paymentMethod', 'deliveryMethod'] as const).flatMap((name) =>
      filter[name] === 'all' ? [] : [{ [name]: filter[name] }],
    ),
    ...(days ? [{ createdAt: days }] : []),
    ...(cursor?.value instanceof Date
      ? [
          {
            $or: [{ createdAt: { $lt: cursor.value } }, { createdAt: cursor.value, _id: { $lt: cursor.id } }],
          },
        ]
      : []),
  ];
  const found = await collections()
    .orders.find({ $and: conditions })
    .sort({ createdAt: -1, _id: -1 })
    .limit(pageSize + 1)
    .toArray();
  const orders = found.slice(0, pageSize);
  const last = orders.at(-1);
  return { orders, next: found.length > pageSize && last ? formatOrderCursor(last, 'newest') : null };
}
