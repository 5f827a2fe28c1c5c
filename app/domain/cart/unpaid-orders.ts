import { cartLineId, type Cart, type CartLine } from './cart';

/** An M-Pesa order placed from a cart, whose products come back if it ends unpaid (docs/decisions/0053). */
export type TrackedOrder = {
  readonly number: string;
  readonly placedAt: Date;
  /** Its products are in the cart again; if it is paid after all, they leave it. */
  readonly isReturned: boolean;
};

export type UnpaidOrders = {
  /** Newest first. */
  readonly orders: readonly TrackedOrder[];
  /** Units of lines that came back and were not taken out since. */
  readonly returned: readonly CartLine[];
};

export const noUnpaidOrders: UnpaidOrders = { orders: [], returned: [] };

/** A cart with the orders that may change it. */
export type TrackedCart = { readonly cart: Cart; readonly unpaid: UnpaidOrders };

/** A person retries a few times; the limit keeps the cookie of a guest small. */
export const maxTrackedOrders = 5;

/** After a change of the cart: units that were taken out did not come back for the order any more. */
export function limitReturned({ cart, unpaid }: TrackedCart): TrackedCart {
  const quantities = new Map(cart.lines.map((line) => [cartLineId(line), line.quantity]));
  const returned = unpaid.returned.flatMap((line) => {
    const quantity = Math.min(line.quantity, quantities.get(cartLineId(line)) ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  return { cart, unpaid: { ...unpaid, returned } };
}

/** At sign-in; both carts are up to date. */
export function mergeUnpaidOrders(customer: UnpaidOrders, guest: UnpaidOrders): UnpaidOrders {
  const known = new Set(customer.orders.map(({ number }) => number));
  const orders = [...customer.orders, ...guest.orders.filter(({ number }) => !known.has(number))];
  const returned = new Map(customer.returned.map((line) => [cartLineId(line), line]));
  for (const line of guest.returned) {
    const quantity = Math.max(line.quantity, returned.get(cartLineId(line))?.quantity ?? 0);
    returned.set(cartLineId(line), { ...line, quantity });
  }
  const newestFirst = orders.toSorted((a, b) => b.placedAt.getTime() - a.placedAt.getTime());
  return { orders: newestFirst.slice(0, maxTrackedOrders), returned: [...returned.values()] };
}
