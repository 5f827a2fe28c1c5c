import { type ClientSession, type ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { isDuplicateKeyError } from '#db/duplicate-key';
import type { Cart } from './cart';
import { fromStoredCart, toStoredLines, removeOrderedItems, type StoredCart } from './customer-cart';

/** Each conflict means that another change succeeded; a hundred of them are a fault. */
const maxAttempts = 100;

export const readCustomerCart = async (userId: ObjectId): Promise<Cart> =>
  fromStoredCart(await collections().carts.findOne({ _id: userId }));

/** Optimistic concurrency: `change` reruns after a conflict and must have no side effects. */
export async function updateCustomerCart<Outcome extends { readonly cart: Cart }>(
  userId: ObjectId,
  change: (cart: Cart) => Outcome | Promise<Outcome>,
  now: Date,
): Promise<Outcome> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const stored = await collections().carts.findOne({ _id: userId });
    const cart = fromStoredCart(stored);
    const outcome = await change(cart);
    if (outcome.cart === cart || (await writeCart(userId, stored, outcome.cart, now))) return outcome;
  }
  throw new Error('a cart changed concurrently too often');
}

async function writeCart(userId: ObjectId, read: StoredCart | null, cart: Cart, now: Date): Promise<boolean> {
  const { carts } = collections();
  const lines = toStoredLines(cart);
  if (read) {
    const { matchedCount } = await carts.updateOne(
      { _id: userId, version: read.version },
      { $set: { lines, updatedAt: now }, $inc: { version: 1 } },
    );
    return matchedCount === 1;
  }
  try {
    await carts.insertOne({ _id: userId, lines, version: 1, updatedAt: now });
    return true;
  } catch (error) {
    if (isDuplicateKeyError(error)) return false;
    throw error;
  }
}

/** Runs in the transaction that places the order, so that neither happens alone. */
export async function removeOrderedFromCart(
  userId: ObjectId,
  ordered: Parameters<typeof removeOrderedItems>[1],
  now: Date,
  session: ClientSession,
): Promise<void> {
  const { carts } = collections();
  const stored = await carts.findOne({ _id: userId }, { session });
  if (!stored) return;
  const lines = toStoredLines(removeOrderedItems(fromStoredCart(stored), ordered));
  await carts.updateOne(
    { _id: userId },
    { $set: { lines, updatedAt: now }, $inc: { version: 1 } },
    { session },
  );
}
