import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { trackOrder } from './apply-unpaid-orders';
import type { Order } from '~/domain/orders/order';
import { isDuplicateKeyError } from '#db/duplicate-key';
import { removeOrderedItems, type Cart } from '~/domain/cart/cart';
import { fromStoredCart, mergeCarts, toStoredLines, type StoredCart } from '~/domain/cart/customer-cart';
import { resolveCart } from './resolve-cart.server';
import {
  limitReturned,
  mergeUnpaidOrders,
  noUnpaidOrders,
  type TrackedCart,
} from '~/domain/cart/unpaid-orders';

/** Each conflict means that another change succeeded; a hundred of them are a fault. */
const maxAttempts = 100;

const trackedCartOf = (stored: StoredCart | null): TrackedCart => ({
  cart: fromStoredCart(stored),
  unpaid: stored?.unpaid ?? noUnpaidOrders,
});

/** With what became of its unpaid orders. */
export const readCustomerCart = async (userId: ObjectId, now: Date): Promise<TrackedCart> =>
  resolveCart(trackedCartOf(await collections().carts.findOne({ _id: userId })), now);

/** Optimistic concurrency: `change` reruns after a conflict and must have no side effects. */
export const updateCustomerCart = <Outcome extends { readonly cart: Cart }>(
  userId: ObjectId,
  change: (cart: Cart) => Outcome | Promise<Outcome>,
  now: Date,
): Promise<Outcome> =>
  updateTrackedCart(
    userId,
    async (state) => {
      const outcome = await change(state.cart);
      const { cart } = outcome;
      return { outcome, next: cart === state.cart ? state : limitReturned({ ...state, cart }) };
    },
    now,
  );

/** Merges the cart of a guest who signs in, and returns the number of lines that found no room. */
export const mergeIntoCustomerCart = (userId: ObjectId, guest: TrackedCart, now: Date): Promise<number> =>
  updateTrackedCart(
    userId,
    ({ cart, unpaid }) => {
      const merged = mergeCarts(cart, guest.cart);
      const next = { cart: merged.cart, unpaid: mergeUnpaidOrders(unpaid, guest.unpaid) };
      return { outcome: merged.dropped, next: limitReturned(next) };
    },
    now,
  );

async function updateTrackedCart<Outcome>(
  userId: ObjectId,
  change: (
    state: TrackedCart,
  ) => Promise<{ outcome: Outcome; next: TrackedCart }> | { outcome: Outcome; next: TrackedCart },
  now: Date,
): Promise<Outcome> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const stored = await collections().carts.findOne({ _id: userId });
    const state = await resolveCart(trackedCartOf(stored), now);
    const { outcome, next } = await change(state);
    if (next === state || (await writeCart(userId, stored, next, now))) return outcome;
  }
  throw new Error('a cart changed concurrently too often');
}

const fieldsOf = ({ cart, unpaid }: TrackedCart, now: Date) => ({
  lines: toStoredLines(cart),
  unpaid,
  updatedAt: now,
});

async function writeCart(
  userId: ObjectId,
  read: StoredCart | null,
  next: TrackedCart,
  now: Date,
): Promise<boolean> {
  const { carts } = collections();
  if (read) {
    const { matchedCount } = await carts.updateOne(
      { _id: userId, version: read.version },
      { $set: fieldsOf(next, now), $inc: { version: 1 } },
    );
    return matchedCount === 1;
  }
  try {
    await carts.insertOne({ _id: userId, ...fieldsOf(next, now), version: 1 });
    return true;
  } catch (error) {
    if (isDuplicateKeyError(error)) return false;
    throw error;
  }
}

/**
 * Removes what was ordered, and tracks an M-Pesa order, whose products come back if it ends unpaid. Runs in the
 * transaction that places the order, so that neither happens alone.
 */
export async function removeOrderedFromCart(
  userId: ObjectId,
  order: Pick<Order, 'number' | 'paymentMethod' | 'items'>,
  now: Date,
  session: ClientSession,
): Promise<void> {
  const { carts } = collections();
  const stored = await carts.findOne({ _id: userId }, { session });
  if (!stored) return;
  const { cart, unpaid } = await resolveCart(trackedCartOf(stored), now, session);
  const next = limitReturned({
    cart: removeOrderedItems(cart, order.items),
    unpaid: trackOrder(unpaid, order, now),
  });
  await carts.updateOne({ _id: userId }, { $set: fieldsOf(next, now), $inc: { version: 1 } }, { session });
}
