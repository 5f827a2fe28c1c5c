import { randomInt } from 'node:crypto';
import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { orderCodeAlphabet, orderCodeLength } from './order-code';

/** The code by which a text names its order; the same each time. Null where its phone belongs to somebody else. Takes part in the transaction of `session`. */
export async function findOrCreateOrderCode(
  orderId: ObjectId,
  now: Date,
  session: ClientSession,
): Promise<string | null> {
  const { orderCodes } = collections();
  const own = await orderCodes.findOne({ orderId }, { session });
  if (own) return own.disownedAt ? null : own._id;
  for (;;) {
    const _id = Array.from(
      { length: orderCodeLength },
      () => orderCodeAlphabet[randomInt(orderCodeAlphabet.length)],
    ).join('');
    if (await orderCodes.findOne({ _id }, { session })) continue;
    await orderCodes.insertOne({ _id, orderId, createdAt: now }, { session });
    return _id;
  }
}
