import { collections } from '~/domain/collections';
import type { User } from '~/domain/accounts/user';
import type { CartLine } from '~/domain/cart/cart';
import type { Order } from '~/domain/orders/order';
import type { PhoneNumber } from '~/lib/format/phone';

type CallerAddress = {
  readonly address: string;
  readonly city: string;
  readonly location: string;
  readonly additionalInfo: string;
};

/** What the shop knows about a phone number. */
export type Caller = {
  /** From the newest order, else from the account. */
  readonly name: string;
  readonly hasAccount: boolean;
  /** To ask about: anybody can enter another person's phone number. */
  readonly emails: readonly string[];
  /** Newest first. */
  readonly addresses: readonly CallerAddress[];
  /** Up to `maxCountedOrders`. */
  readonly orderCount: number;
  readonly lastOrder: LastOrder | null;
};

type LastOrder = {
  readonly number: string;
  readonly createdAt: Date;
  readonly items: readonly { readonly name: string; readonly quantity: number }[];
};

const maxCountedOrders = 20;
const maxAccounts = 3;
const maxAddresses = 3;
const maxEmails = 3;

/** Finds the account and the earlier orders of a phone number; null where there are none. */
export async function findCaller(phone: PhoneNumber): Promise<Caller | null> {
  const { orders, users } = collections();
  const [accounts, found] = await Promise.all([
    users
      .find<Pick<User, 'firstName' | 'lastName' | 'email' | 'addresses'>>(
        { phoneNumber: phone, disabledAt: null },
        { projection: { firstName: 1, lastName: 1, email: 1, addresses: 1 } },
      )
      .limit(maxAccounts)
      .toArray(),
    orders.find({ 'customer.phone': phone }).sort({ createdAt: -1 }).limit(maxCountedOrders).toArray(),
  ]);
  const [newest] = found;
  const person = newest?.customer ?? accounts[0];
  if (!person) return null;
  const lastOrder = found.find(({ status }) => status !== 'cancelled') ?? newest ?? null;
  const emails = [...found.map(({ customer }) => customer.email), ...accounts.map(({ email }) => email)];
  return {
    name: `${person.firstName} ${person.lastName}`.trim(),
    hasAccount: accounts.length > 0,
    emails: firstDistinct(
      emails.flatMap((email) => email || []),
      (email) => email.toLowerCase(),
      maxEmails,
    ),
    addresses: firstDistinct(
      [...found.flatMap(addressOfOrder), ...accounts.flatMap(addressesOfAccount)],
      ({ address, city, location }) => [address, city, location].join('\n').toLowerCase(),
      maxAddresses,
    ),
    orderCount: found.length,
    lastOrder: lastOrder && {
      number: lastOrder.number,
      createdAt: lastOrder.createdAt,
      items: lastOrder.items.map(({ name, quantity }) => ({ name, quantity })),
    },
  };
}

const addressOfOrder = ({ delivery }: Order): CallerAddress[] =>
  delivery.method === 'pickup' ? [] : [pickAddress(delivery)];

const pickAddress = ({ address, city, location, additionalInfo }: CallerAddress): CallerAddress => ({
  address,
  city,
  location,
  additionalInfo,
});

// An account address has no area: its county or state comes closest.
const addressesOfAccount = ({ addresses }: Pick<User, 'addresses'>): CallerAddress[] =>
  addresses.map(({ street, city, state }) => ({
    address: street,
    city,
    location: state,
    additionalInfo: '',
  }));

function firstDistinct<Item>(items: readonly Item[], keyOf: (item: Item) => string, limit: number): Item[] {
  const byKey = new Map<string, Item>();
  for (const item of items) if (!byKey.has(keyOf(item))) byKey.set(keyOf(item), item);
  return [...byKey.values()].slice(0, limit);
}

/** The products of an order as cart lines, for 'the same again'. */
export const orderLines = ({ items }: Pick<Order, 'items'>): CartLine[] =>
  items.map(({ productId, sku, quantity }) => ({ productId, sku, quantity }));
