import type { Filter, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { formatOrderCursor, parseOrderCursor } from '~/domain/orders/list/order-cursor';
import { orderSorts, type OrderListFilter } from '~/domain/orders/list/order-list-filter';
import { toDays } from '~/domain/orders/list/order-list-query.server';
import type { Order } from '~/domain/orders/order';

/**
 * The orders of an account after a cursor; an invalid one, and one of another sort, gives the first page. Ignores the
 * search and the attention of the filter.
 */
export async function listOwnOrders(options: {
  readonly userId: ObjectId;
  readonly filter: OrderListFilter;
  readonly after: string | null;
  readonly pageSize: number;
}): Promise<{ readonly orders: readonly Order[]; readonly next: string | null }> {
  const { userId, filter, pageSize } = options;
  const { sort } = filter;
  const { field, direction } = orderSorts[sort];
  const beyond = direction === 1 ? '$gt' : '$lt';
  const cursor = parseOrderCursor(options.after, sort);
  const days = toDays(filter);
  const conditions: Filter<Order>[] = [
    { userId },
    ...(['status', 'paymentStatus', 'paymentMethod', 'deliveryMethod'] as const).flatMap((name) =>
      filter[name] === 'all' ? [] : [{ [name]: filter[name] }],
    ),
    ...(days ? [{ createdAt: days }] : []),
    ...(cursor
      ? [
          {
            $or: [
              { [field]: { [beyond]: cursor.value } },
              { [field]: cursor.value, _id: { [beyond]: cursor.id } },
            ],
          },
        ]
      : []),
  ];
  const found = await collections()
    .orders.find({ $and: conditions })
    .sort({ [field]: direction, _id: direction })
    .limit(pageSize + 1)
    .toArray();
  const orders = found.slice(0, pageSize);
  const last = orders.at(-1);
  return { orders, next: found.length > pageSize && last ? formatOrderCursor(last, sort) : null };
}
