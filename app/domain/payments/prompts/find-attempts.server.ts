import type { ClientSession, Filter, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { findOrderAttempts } from '~/domain/mpesa/attempts/find-order-attempts.server';
import type { PaymentAttempt } from '~/domain/mpesa/attempts/payment-attempt';

/** The prompts for an order, alone or with others of its household, newest first. */
export const findAttemptsOf = (
  orderId: ObjectId,
  filter: Filter<PaymentAttempt> = {},
  session?: ClientSession,
): Promise<readonly PaymentAttempt[]> => findOrderAttempts([orderId], filter, session);

/**
 * Of a prompt for several orders M-Pesa has reported another sum, or none: a person looks at it first, on the first of them. None of the others
 * is asked for meanwhile.
 */
export async function isLookedAt(orderId: ObjectId, session: ClientSession): Promise<boolean> {
  const unclear = { state: { $in: ['mismatched' as const, 'incomplete' as const] } };
  const shared = (await findOrderAttempts([orderId], unclear, session)).filter(({ shares }) => shares);
  if (shared.length === 0) return false;
  const flagged = await collections().orders.findOne(
    {
      _id: { $in: shared.map((attempt) => attempt.orderId) },
      'refundsDue.attemptId': { $in: shared.map(({ _id }) => _id) },
    },
    { session, projection: { _id: 1 } },
  );
  return flagged !== null;
}
