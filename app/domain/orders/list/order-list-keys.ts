import { isCashPayment, goesWithDelivery, type Order } from '~/domain/orders/order';
import { mpesaCodesOf } from '~/domain/orders/account/mpesa-codes';
import { moneyDaysOf } from '~/domain/orders/account/money-movements';
import { dueDayOf, dueOnOf } from '~/domain/orders/delivery/due-day';
import { withoutDay } from '~/domain/orders/placing/shipping-address';
import {
  dueDayKey,
  mpesaCodeKey,
  nameKeys,
  numberPartLength,
  partsOf,
  phoneEndKeys,
  searchWords,
  wordKeys,
} from './order-search-words';
import { attentionsOf, type OrderAttention } from './order-attention';

type Facets = Pick<Order, 'status' | 'paymentStatus' | 'paymentMethod' | 'deliveryMethod'>;

/** One letter for a value: an order has up to 16 of these keys, each in two indexes. */
const codes = {
  status: {
    pending: 'p',
    confirmed: 'c',
    processing: 'r',
    shipped: 's',
    delivered: 'd',
    cancelled: 'x',
  },
  paymentStatus: { pending: 'p', paid: 'y', failed: 'f', refunded: 'r' },
  paymentMethod: { mpesa: 'm', cod: 'd', cop: 'p' },
  deliveryMethod: { delivery: 'd', pickup: 'p' },
} as const satisfies { [Name in keyof Facets]: Record<Facets[Name], string> };

const anyValue = '-';

/** The key that all orders with these values have; `{}` is the key of all orders. */
export function filterKey({ status, paymentStatus, paymentMethod, deliveryMethod }: Partial<Facets>): string {
  const isImplied =
    paymentMethod &&
    deliveryMethod &&
    isCashPayment(paymentMethod) &&
    goesWithDelivery(deliveryMethod, paymentMethod);
  return (
    (status ? codes.status[status] : anyValue) +
    (paymentStatus ? codes.paymentStatus[paymentStatus] : anyValue) +
    (paymentMethod ? codes.paymentMethod[paymentMethod] : anyValue) +
    (deliveryMethod && !isImplied ? codes.deliveryMethod[deliveryMethod] : anyValue)
  );
}

export const attentionKey = (attention: OrderAttention): string => `needs ${attention}`;

/** A key for every combination of filters that finds the order: each list is one range of an index (0046). */
export function listKeysOf(order: Facets & Parameters<typeof attentionsOf>[0]): readonly string[] {
  const values = Object.entries({
    status: order.status,
    paymentStatus: order.paymentStatus,
    paymentMethod: order.paymentMethod,
    deliveryMethod: order.deliveryMethod,
  });
  const combinations = values.reduce<Partial<Facets>[]>(
    (found, [name, value]) => found.flatMap((facets) => [facets, { ...facets, [name]: value }]),
    [{}],
  );
  return [...new Set(combinations.map(filterKey)), ...attentionsOf(order).map(attentionKey)];
}

/** A generous address; beyond it words are not found. */
const maxWords = 60;

type Searched = Pick<
  Order,
  | 'number'
  | 'customer'
  | 'paymentPhone'
  | 'shippingAddress'
  | 'delivery'
  | 'items'
  | 'receiptNumber'
  | 'claim'
  | 'partPayments'
  | 'refundsDue'
  | 'refunds'
>;

/** What the order is found by (order-search.ts): words, parts of numbers, pairs of names, M-Pesa codes, and its day. */
export function searchKeysOf(order: Searched): readonly string[] {
  const { firstName, lastName, phone } = order.customer;
  const numbers = searchWords(order.number);
  const phones = [phone, order.paymentPhone ?? ''].flatMap(searchWords);
  // Nobody looks for the words of a date.
  const address = searchWords(withoutDay(order.shippingAddress));
  // The size of a bottle would be taken for a part of a number.
  const products = order.items
    .flatMap(({ name }) => searchWords(name))
    .filter((word) => /^\p{L}{3,}$/u.test(word));
  const words = [...new Set([...numbers, ...phones, ...address, ...products])].slice(0, maxWords);
  const day = dueDayOf(order.delivery);
  return [
    ...new Set([
      ...words.flatMap(wordKeys),
      ...numbers.flatMap((number) => partsOf(number, numberPartLength)),
      ...phones.flatMap(phoneEndKeys),
      ...nameKeys(`${firstName} ${lastName}`),
      ...[...mpesaCodesOf(order), ...(order.claim ? [order.claim.code] : [])]
        .map(mpesaCodeKey)
        .filter((key) => key !== null),
      ...(day ? [dueDayKey(day)] : []),
    ]),
  ];
}

/** The fields by which lists, sheets and figures of days find the order. */
export const listFieldsOf = (
  order: Order,
): Required<Pick<Order, 'listKeys' | 'searchKeys' | 'dueOn' | 'moneyDays'>> => ({
  listKeys: listKeysOf(order),
  searchKeys: searchKeysOf(order),
  dueOn: dueOnOf(order),
  moneyDays: moneyDaysOf(order),
});

/** Required for every insert. */
export const withListFields = (order: Order): Order => ({ ...order, ...listFieldsOf(order) });
