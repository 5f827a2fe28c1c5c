import type { ClientSession, Filter, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import type { PaymentAttempt } from '~/domain/mpesa/attempts/payment-attempt';

/** The prompts for an order, alone or with others of its household, newest first. */
export async function findAttemptsOf(
  orderId: ObjectId,
  filter: Filter<PaymentAttempt> = {},
  session?: ClientSession,
): Promise<readonly PaymentAttempt[]> {
  const { paymentAttempts } = collections();
  const own = await paymentAttempts.find({ ...filter, orderId }, { session }).toArray();
  const shared = await paymentAttempts.find({ ...filter, 'shares.orderId': orderId }, { session }).toArray();
  return [...own, ...shared.filter(({ _id }) => !own.some((attempt) => attempt._id.equals(_id)))].sort(
    (one, other) =>
      other.createdAt.getTime() - one.createdAt.getTime() ||
      (one._id.toHexString() < other._id.toHexString() ? 1 : -1),
  );
}
