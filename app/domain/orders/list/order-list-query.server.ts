import type { Filter } from 'mongodb';
import type { Order } from '~/domain/orders/order';
import { orderListIndexes } from '~/domain/orders/orders.collection';
import { parseNairobi, toDateInput } from '~/lib/format/dates';
import { dayMs } from '~/lib/time-units';
import { countCandidates, readOrders, type OrderListQuery } from './find-orders.server';
import { attentionKey, filterKey } from './order-list-keys';
import { orderSorts, type OrderListFilter } from './order-list-filter';
import { readOrderSearch, type OrderSearch } from './order-search';
import { nameKey, type SearchTerm } from './order-search-words';

/** Sorting the orders of a month by amount in memory reads less than searching all amounts for them. */
const maxSortedDays = 31;

/** Null where no order can match: a search without a letter or digit. */
export async function toOrderListQuery(
  filter: OrderListFilter,
  now: Date,
): Promise<(OrderListQuery & { readonly search: OrderSearch | null }) | null> {
  const facets = toListKeys(filter).map((key): Filter<Order> => ({ listKeys: key }));
  const days = toDays(filter);
  const createdAt: Filter<Order>[] = days ? [{ createdAt: days }] : [];
  if (filter.search !== '') {
    const search = await chooseSearch(readOrderSearch(filter.search, toDateInput(now)));
    if (!search) return null;
    const { candidate, tests } = await chooseCandidate(search.terms);
    return {
      candidates: [candidate, ...createdAt],
      conditions: [...tests, ...facets],
      hint: orderListIndexes.byWord,
      search,
    };
  }
  const isShort =
    days?.$gte !== undefined && (days.$lt ?? now).getTime() - days.$gte.getTime() <= maxSortedDays * dayMs;
  const isByAmount = orderSorts[filter.sort].field === 'totalAmount' && !isShort;
  return {
    candidates: null,
    conditions: [...facets, ...createdAt],
    hint: isByAmount ? orderListIndexes.byAmount : orderListIndexes.byDate,
    search: null,
  };
}

/** The rarer key first: the built-in store reads its range of the index. */
function toListKeys(filter: OrderListFilter): readonly string[] {
  const chosen = <Value extends string>(value: Value | 'all') => (value === 'all' ? undefined : value);
  const key = filterKey({
    status: chosen(filter.status),
    paymentStatus: chosen(filter.paymentStatus),
    paymentMethod: chosen(filter.paymentMethod),
    deliveryMethod: chosen(filter.deliveryMethod),
  });
  const attention = chosen(filter.attention);
  return [...(attention ? [attentionKey(attention)] : []), key];
}

/** Null without days. */
export function toDays({ from, to }: OrderListFilter): { $gte?: Date; $lt?: Date } | null {
  const first = parseNairobi(from ?? '');
  const last = parseNairobi(to ?? '');
  if (!first && !last) return null;
  return {
    ...(first && { $gte: first }),
    ...(last && { $lt: new Date(last.getTime() + dayMs) }),
  };
}

/** The first that finds an order, whatever the filters are: these choose among the orders that are meant. */
async function chooseSearch(searches: readonly OrderSearch[]): Promise<OrderSearch | undefined> {
  for (const search of searches.slice(0, -1)) if (await hasOrder(search.terms)) return search;
  return searches.at(-1);
}

async function hasOrder(terms: readonly SearchTerm[], key = terms[0]?.key): Promise<boolean> {
  const found = await readOrders(
    {
      candidates: [{ searchKeys: key }],
      conditions: terms.flatMap(matchTerm),
      hint: orderListIndexes.byWord,
    },
    { field: 'createdAt', direction: -1, projection: { _id: 1 } },
    1,
  );
  return found.length > 0;
}

const matchTerm = ({ key, pattern }: SearchTerm): Filter<Order>[] => [
  { searchKeys: key },
  ...(pattern === undefined ? [] : [{ searchKeys: { $regex: pattern } }]),
];

/** The rarest key finds the candidates, on which the other terms are tested: of 'milk' and a name it is the name. */
async function chooseCandidate(
  terms: readonly SearchTerm[],
): Promise<{ readonly candidate: Filter<Order>; readonly tests: readonly Filter<Order>[] }> {
  const tests = terms.flatMap(matchTerm);
  const names = await findNamesKey(terms);
  const keys = names ? [names] : terms.map(({ key }) => key);
  const counts = await Promise.all(keys.map((key) => (keys.length > 1 ? countCandidates(key) : 0)));
  const rarest = keys[counts.indexOf(Math.min(...counts))];
  return { candidate: { searchKeys: rarest }, tests };
}

/** The key of two names, if a customer has these names and the other words: then the search is for this person. */
async function findNamesKey(terms: readonly SearchTerm[]): Promise<string | null> {
  const [one, other] = terms.flatMap(({ name = [] }) => name);
  if (one === undefined || other === undefined) return null;
  const key = nameKey(one, other);
  return (await hasOrder(terms, key)) ? key : null;
}
