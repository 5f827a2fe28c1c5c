import type { ObjectId } from 'mongodb';
import { isForOrder, sharesOf } from '~/domain/mpesa/attempts/payment-attempt';
import type { Cents } from '~/lib/format/money';
import { findAttemptsOf } from './find-attempts.server';

/** The amount of the prompt that is on the phone of an order's customer now; null without one. */
export async function findOpenPromptAmount(orderId: ObjectId): Promise<Cents | null> {
  const [attempt] = await findAttemptsOf(orderId, { pending: true });
  if (!attempt || !isForOrder(attempt)) return null;
  return sharesOf(attempt).find((share) => share.orderId.equals(orderId))?.amount ?? null;
}
