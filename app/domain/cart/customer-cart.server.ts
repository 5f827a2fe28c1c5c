import { type ClientSession, type ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { isDuplicateKeyError } from '#db/duplicate-key';
import type { Cart } from './cart';
import { fromStoredCart, toStoredLines, removeOrderedItems, type StoredCart } from './customer-cart';

/**
 * In each round that fails another change of the same cart has succeeded. One person does not change one cart so often
 * at the same moment; more rounds mean a fault.
 */
const maxRounds = 100;

/** The cart of a customer; an empty one where they have none. */
export const readCustomerCart = async (userId: ObjectId): Promise<Cart> =>
  fromStoredCart(await collections().carts.findOne({ _id: userId }));

/**
 * Changes the cart of a customer: `change` takes it as it is and returns what it becomes, with whatever else the caller
 * wants to know. Where another device was faster, `change` runs anew on what that one left, so that nothing is lost; it
 * must do nothing but read. Returns what the last run of `change` returned.
 */
export async function updateCustomerCart<Outcome extends { readonly cart: Cart }>(
  userId: ObjectId,
  change: (cart: Cart) => Outcome | Promise<Outcome>,
  now: Date,
): Promise<Outcome> {
  for (let round = 0; round < maxRounds; round += 1) {
    const stored = await collections().carts.findOne({ _id: userId });
    const cart = fromStoredCart(stored);
    const outcome = await change(cart);
    if (outcome.cart === cart || (await writeCart(userId, stored, outcome.cart, now))) return outcome;
  }
  throw new Error('a cart changed all the time');
}

/** Writes a cart over the one that was read; false where that is not there any more. */
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

/**
 * Takes out of a customer's cart what an order has, within the transaction that places it: a cart is never emptied
 * without its order, nor left full beside it, whether or not the answer reaches anybody.
 */
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
