import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import type { Settings } from '~/domain/settings/settings';
import { needsConfirmation } from './large-order';
import type { Order } from '~/domain/orders/order';

/**
 * Finds the verified e-mail address of the account of an order; null for a guest, or an unverified address.
 */
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

/** Whether a placed order would await the farm's confirmation if it changed to cash. */
export const needsConfirmationAsCashOrder = async (
  order: Order,
  checkout: Settings['checkout'],
  session?: ClientSession,
): Promise<boolean> =>
  needsConfirmation(order.items, (await findVerifiedEmail(order, session)) !== null, checkout);
