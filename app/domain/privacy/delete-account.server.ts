import type { ClientSession, ObjectId } from 'mongodb';
import { withTransaction } from '#db/client';
import { findUnsettledOrders, type UnsettledOrder } from '~/domain/orders/customers/unsettled-orders.server';
import { recordAccountEvent } from '~/domain/accounts/account-events.server';
import { findDataSubject, type DataSubject } from './data-subject.server';
import { erasePersonalData } from './personal-data-registry.server';
import { hasOtherSuperAdmin, lockAccessChanges } from '~/domain/accounts/people/super-admins.server';

export type DeletionObstacle =
  | { readonly reason: 'unsettled-orders'; readonly orders: readonly UnsettledOrder[] }
  | { readonly reason: 'last-super-admin' };

type DeletionResult = { readonly ok: true } | ({ readonly ok: false } & DeletionObstacle);

/** Anonymises orders, which stay for the books; unsettled ones still need their customer. Idempotent. */
export const deleteAccount = (userId: ObjectId, now: Date): Promise<DeletionResult> =>
  withTransaction(async (session): Promise<DeletionResult> => {
    await lockAccessChanges(now, session);
    const subject = await findDataSubject(userId, session);
    if (!subject) return { ok: true };
    const obstacle = await findObstacle(subject, session);
    if (obstacle) {
      await session.abortTransaction();
      return { ok: false, ...obstacle };
    }
    await erasePersonalData(subject, now, session);
    await recordAccountEvent({ userId, change: { kind: 'deleted' }, now }, session);
    return { ok: true };
  });

export async function findDeletionObstacle(userId: ObjectId): Promise<DeletionObstacle | null> {
  const subject = await findDataSubject(userId);
  return subject && findObstacle(subject);
}

async function findObstacle(
  { user, orders }: DataSubject,
  session?: ClientSession,
): Promise<DeletionObstacle | null> {
  if (user.role === 'super_admin' && !(await hasOtherSuperAdmin(user._id, session)))
    return { reason: 'last-super-admin' };
  const unsettled = await findUnsettledOrders(orders, session);
  return unsettled.length > 0 ? { reason: 'unsettled-orders', orders: unsettled } : null;
}
