import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import type { Settings } from '~/domain/settings/settings';
import { needsConfirmation } from './large-order';
import type { Order } from '~/domain/orders/order';

/** Null for a guest order, or an unverified address. */
export async function findVerifiedEmail(
  { userId }: Pick<Order, 'userId'>,
  session?: ClientSession,
): Promise<string | null> {
  if (userId === null) return null;
  const user = await collections().users.findOne(
    { _id: userId, emailVerifiedAt: { $ne: null } },
    { session, projection: { email: 1 } },
  );
  return user?.email ?? null;
}

export const needsConfirmationAsCashOrder = async (
  order: Order,
  checkout: Settings['checkout'],
  session?: ClientSession,
): Promise<boolean> =>
  needsConfirmation(order.items, (await findVerifiedEmail(order, session)) !== null, checkout);
