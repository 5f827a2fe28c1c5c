import type { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import type { Cents } from '~/lib/format/money';

/** The amount of the prompt that is on the phone of an order's customer now; null without one. */
export async function findOpenPromptAmount(orderId: ObjectId): Promise<Cents | null> {
  const attempt = await collections().paymentAttempts.findOne(
    { orderId, pending: true },
    { projection: { amount: 1 } },
  );
  return attempt?.amount ?? null;
}
