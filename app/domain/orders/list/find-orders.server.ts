import type { Filter, FindCursor } from 'mongodb';
import { collections } from '~/domain/collections';
import type { Order } from '~/domain/orders/order';
import { orderListIndexes } from '~/domain/orders/orders.collection';
import type { OrderCursor } from './order-cursor';
import { orderSorts, type OrderSort } from './order-list-filter';

/** A search reads no more of the orders with its rarest key: some 15 ms in the built-in store. */
const maxSearchedOrders = 500;

export type OrderListQuery = {
  /** What the index finds in the order of the date. Null where it finds just the orders of the list. */
  readonly candidates: readonly Filter<Order>[] | null;
  /** What is tested on the candidates. */
  readonly conditions: readonly Filter<Order>[];
  readonly hint: (typeof orderListIndexes)[keyof typeof orderListIndexes];
};

const newestFirst = { createdAt: -1, _id: -1 } as const;

type ReadOptions = {
  readonly field: 'createdAt' | 'totalAmount';
  /** That of the sort, or its opposite to read backwards. */
  readonly direction: 1 | -1;
  readonly beyond?: Filter<Order>;
  readonly projection: Readonly<Record<string, 1>>;
};

/** All orders of the list. */
export function findOrders<Row extends Order = Order>(
  query: OrderListQuery,
  { field, direction, beyond, projection }: ReadOptions,
): FindCursor<Row> {
  return collections().orders.find<Row>(
    { $and: [...conditionsOf(query), ...(beyond ? [beyond] : [])] },
    { hint: query.hint, sort: { [field]: direction, _id: direction }, projection },
  );
}

/** How many `findOrders` finds. */
export const countOrders = (query: OrderListQuery): Promise<number> =>
  collections().orders.countDocuments({ $and: [...conditionsOf(query)] }, { hint: query.hint });

const conditionsOf = ({ candidates, conditions }: OrderListQuery): readonly Filter<Order>[] => [
  ...(candidates ?? []),
  ...conditions,
];

/** How many orders have the key; beyond what a search reads they are not counted. */
export const countCandidates = (key: string): Promise<number> =>
  collections().orders.countDocuments(
    { searchKeys: key },
    { limit: maxSearchedOrders + 1, hint: orderListIndexes.byWord },
  );

/** One page. Of a search, those among the next `maxSearchedOrders` candidates. */
export async function readOrders<Row extends Order>(
  query: OrderListQuery,
  options: ReadOptions,
  limit: number,
): Promise<Row[]> {
  const { candidates } = query;
  return candidates
    ? searchOrders<Row>({ ...query, candidates }, options, limit)
    : findOrders<Row>(query, options).limit(limit).toArray();
}

type Search = OrderListQuery & { readonly candidates: readonly Filter<Order>[] };

function searchOrders<Row extends Order>(
  { candidates, conditions, hint }: Search,
  { field, direction, beyond, projection }: ReadOptions,
  limit: number,
): Promise<Row[]> {
  const isByDate = field === 'createdAt';
  const beyonds = beyond ? [beyond] : [];
  return collections()
    .orders.aggregate<Row>(
      [
        { $match: { $and: [...candidates, ...(isByDate ? beyonds : [])] } },
        { $sort: isByDate ? { createdAt: direction, _id: direction } : newestFirst },
        { $limit: maxSearchedOrders },
        { $match: { $and: [...conditions, ...(isByDate ? [] : beyonds)] } },
        ...(isByDate ? [] : [{ $sort: { [field]: direction, _id: direction } }]),
        { $limit: limit },
        { $project: projection },
      ],
      { hint },
    )
    .toArray();
}

/** True where a search has more candidates beyond the cursor than are read. */
export async function hasUnsearchedOrders(
  { candidates, hint }: OrderListQuery,
  sort: OrderSort,
  cursor: OrderCursor | null,
): Promise<boolean> {
  if (!candidates) return false;
  const { field, direction } = orderSorts[sort];
  const isByDate = field === 'createdAt';
  const beyond: Filter<Order>[] =
    isByDate && cursor ? [{ createdAt: { [direction === 1 ? '$gte' : '$lte']: cursor.value } }] : [];
  const next = await collections()
    .orders.find({ $and: [...candidates, ...beyond] }, { hint, projection: { _id: 1 } })
    .sort(isByDate ? { createdAt: direction, _id: direction } : newestFirst)
    .skip(maxSearchedOrders)
    .limit(1)
    .toArray();
  return next.length > 0;
}
