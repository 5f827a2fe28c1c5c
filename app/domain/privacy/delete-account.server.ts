import type { ClientSession, ObjectId } from 'mongodb';
import { withTransaction } from '#db/client';
import { findUnsettledOrders, type UnsettledOrder } from '~/domain/orders/customers/unsettled-orders.server';
import { recordAccountEvent } from '~/domain/accounts/account-events.server';
import { findDataSubject, type DataSubject } from './data-subject.server';
import { endStandingOrder } from '~/domain/standing-orders/change-standing-order.server';
import { erasePersonalData } from './personal-data-registry.server';
import { hasOtherSuperAdmin, lockAccessChanges } from '~/domain/accounts/people/super-admins.server';

export type DeletionObstacle =
  | {
      readonly reason: 'unsettled-orders';
      readonly orders: readonly UnsettledOrder[];
      /** Those that nobody has ended: their next mornings would be in the way, too. */
      readonly standingOrders: readonly { readonly id: string; readonly place: string }[];
    }
  | { readonly reason: 'last-super-admin' };

type DeletionResult = { readonly ok: true } | ({ readonly ok: false } & DeletionObstacle);

/**
 * Anonymises orders, which stay for the books; unsettled ones still need their customer: then nothing is deleted, but standing orders
 * end at once, so that no order of the next days comes between. Idempotent.
 */
export const deleteAccount = (userId: ObjectId, now: Date): Promise<DeletionResult> =>
  withTransaction(async (session): Promise<DeletionResult> => {
    await lockAccessChanges(now, session);
    const subject = await findDataSubject(userId, now, session);
    if (!subject) return { ok: true };
    const obstacle = await findObstacle(subject, session);
    if (obstacle) {
      if (obstacle.reason === 'unsettled-orders')
        for (const { id } of obstacle.standingOrders)
          await endStandingOrder(id, { by: { kind: 'customer' }, now, within: session });
      return { ok: false, ...obstacle };
    }
    await erasePersonalData(subject, now, session);
    await recordAccountEvent({ userId, change: { kind: 'deleted' }, now }, session);
    return { ok: true };
  });

/** Ends the standing orders of an account, and nothing else. */
export const endStandingOrdersOf = (userId: ObjectId, now: Date): Promise<void> =>
  withTransaction(async (session) => {
    const subject = await findDataSubject(userId, now, session);
    for (const { _id } of (subject?.standingOrders ?? []).filter(({ isOpen }) => isOpen))
      await endStandingOrder(_id.toHexString(), { by: { kind: 'customer' }, now, within: session });
  });

/** What stands in the way of deleting an account; null for nothing. */
export async function findDeletionObstacle(userId: ObjectId, now: Date): Promise<DeletionObstacle | null> {
  const subject = await findDataSubject(userId, now);
  return subject && findObstacle(subject);
}

async function findObstacle(subject: DataSubject, session?: ClientSession): Promise<DeletionObstacle | null> {
  const { user, orders } = subject;
  if (user.role === 'super_admin' && !(await hasOtherSuperAdmin(user._id, session)))
    return { reason: 'last-super-admin' };
  const unsettled = await findUnsettledOrders(orders, session);
  if (unsettled.length === 0) return null;
  const standingOrders = subject.standingOrders
    .filter(({ isOpen }) => isOpen)
    .map(({ _id, place }) => ({ id: _id.toHexString(), place: place.address }));
  return { reason: 'unsettled-orders', orders: unsettled, standingOrders };
}
