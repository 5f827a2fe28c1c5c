import type { ClientSession, ObjectId } from 'mongodb';
import { withTransaction } from '#db/client';
import { findUnsettledOrders, type UnsettledOrder } from '~/domain/orders/customers/unsettled-orders.server';
import { recordAccountEvent } from '~/domain/accounts/account-events.server';
import { findDataSubject, type DataSubject } from './data-subject.server';
import { erasePersonalData } from './personal-data-registry.server';
import { hasOtherSuperAdmin, lockAccessChanges } from '~/domain/accounts/people/super-admins.server';

/** What keeps an account from being deleted; see deleteAccount. */
export type DeletionObstacle =
  | { readonly reason: 'unsettled-orders'; readonly orders: readonly UnsettledOrder[] }
  | { readonly reason: 'last-super-admin' };

export type DeletionResult = { readonly ok: true } | ({ readonly ok: false } & DeletionObstacle);

/**
 * Deletes an account for its owner: in one transaction the person is taken out of everything that we hold (see
 * personal-data-registry.server.ts); orders stay for the books, without the person. An account that is gone already is deleted.
 * Fails with 'unsettled-orders' (with which, and why: the farm needs to know who the customer is until then) or
 * 'last-super-admin' (nobody could run the shop any more).
 */
export const deleteAccount = (userId: ObjectId, now: Date): Promise<DeletionResult> =>
  withTransaction(async (session): Promise<DeletionResult> => {
    await lockAccessChanges(now, session);
    const person = await findDataSubject(userId, session);
    if (!person) return { ok: true };
    const obstacle = await findObstacle(person, session);
    if (obstacle) {
      await session.abortTransaction();
      return { ok: false, ...obstacle };
    }
    await erasePersonalData(person, now, session);
    await recordAccountEvent({ userId, change: { kind: 'deleted' }, now }, session);
    return { ok: true };
  });

/** What would keep an account from being deleted now; null where nothing does. For the page that asks. */
export async function findDeletionObstacle(userId: ObjectId): Promise<DeletionObstacle | null> {
  const person = await findDataSubject(userId);
  return person && findObstacle(person);
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
