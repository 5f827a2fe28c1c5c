import type { Filter } from 'mongodb';
import type { Order } from '~/domain/orders/order';
import { orderListIndexes } from '~/domain/orders/orders.collection';
import { parseNairobi } from '~/lib/format/dates';
import { parseKenyanPhone } from '~/lib/format/phone';
import { dayMs } from '~/lib/time-units';
import { readOrders, type OrderListQuery } from './find-orders.server';
import { attentionKey, filterKey } from './order-list-keys';
import { orderSorts, type OrderListFilter } from './order-list-filter';
import { nameKey, searchKey, searchWords } from './order-search-words';

/** Sorting the orders of a month by amount in memory reads less than searching all amounts for them. */
const maxSortedDays = 31;

/** Each word beyond it would be tested on every order that the others find. */
const maxWords = 8;

/** Null where no order can match: a search without a letter or digit. */
export async function toOrderListQuery(filter: OrderListFilter, now: Date): Promise<OrderListQuery | null> {
  const facets = toListKeys(filter).map((key): Filter<Order> => ({ listKeys: key }));
  const days = toDays(filter);
  const createdAt: Filter<Order>[] = days ? [{ createdAt: days }] : [];
  if (filter.search !== '') {
    const words = toWords(filter.search);
    if (words.length === 0) return null;
    const [longest, ...tests] = words.flatMap(matchWord);
    const names = await findNamesKey(words);
    return {
      candidates: [names ? { searchKeys: names } : { ...longest }, ...createdAt],
      conditions: [...(names && longest ? [longest] : []), ...tests, ...facets],
      hint: orderListIndexes.byWord,
    };
  }
  const isShort =
    days?.$gte !== undefined && (days.$lt ?? now).getTime() - days.$gte.getTime() <= maxSortedDays * dayMs;
  const isByAmount = orderSorts[filter.sort].field === 'totalAmount' && !isShort;
  return {
    candidates: null,
    conditions: [...facets, ...createdAt],
    hint: isByAmount ? orderListIndexes.byAmount : orderListIndexes.byDate,
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

/** Longest first: the longest word is usually the rarest. */
const toWords = (search: string): readonly string[] =>
  [...new Set(searchWords(parseKenyanPhone(search) ?? search))]
    .sort((one, other) => other.length - one.length)
    .slice(0, maxWords);

/** Words are letters and digits, so that they need no escape. */
function matchWord(word: string): Filter<Order>[] {
  const { key, isExact } = searchKey(word);
  return [{ searchKeys: key }, ...(isExact ? [] : [{ searchKeys: { $regex: `^${word}` } }])];
}

/** The key of two names, if a customer has these names and the other words: then the search is for this person. */
async function findNamesKey(words: readonly string[]): Promise<string | null> {
  const [one, other] = words.filter((word) => !/^\d+$/.test(word));
  if (one === undefined || other === undefined) return null;
  const key = nameKey(one, other);
  const found = await readOrders(
    {
      candidates: [{ searchKeys: key }],
      conditions: words.flatMap(matchWord),
      hint: orderListIndexes.byWord,
    },
    { field: 'createdAt', direction: -1, projection: { _id: 1 } },
    1,
  );
  return found.length > 0 ? key : null;
}
