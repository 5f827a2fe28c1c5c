import type { ClientSession, ObjectId } from 'mongodb';
import { withTransaction } from '#db/client';
import { findUnsettled, type Unsettled } from '~/domain/orders/unsettled.server';
import { recordAccountEvent } from './account-events.server';
import { findPerson, type Person } from './person.server';
import { eraseHoldings } from './personal-data.server';
import { hasOtherSuperAdmin, takeAccessTurn } from './super-admins.server';

/** What keeps an account from being deleted; see deleteAccount. */
export type DeletionObstacle =
  | { readonly reason: 'unsettled-orders'; readonly orders: readonly Unsettled[] }
  | { readonly reason: 'last-super-admin' };

export type DeletionResult = { readonly ok: true } | ({ readonly ok: false } & DeletionObstacle);

/**
 * Deletes an account for its owner: in one transaction the person is taken out of everything that we hold (see
 * personal-data.server.ts); orders stay for the books, without the person. An account that is gone already is deleted.
 * Fails with 'unsettled-orders' (with which, and why: the farm needs to know who the customer is until then) or
 * 'last-super-admin' (nobody could run the shop any more).
 */
export const deleteAccount = (userId: ObjectId, now: Date): Promise<DeletionResult> =>
  withTransaction(async (session): Promise<DeletionResult> => {
    await takeAccessTurn(now, session);
    const person = await findPerson(userId, session);
    if (!person) return { ok: true };
    const obstacle = await findObstacle(person, session);
    if (obstacle) {
      await session.abortTransaction();
      return { ok: false, ...obstacle };
    }
    await eraseHoldings(person, now, session);
    await recordAccountEvent({ userId, change: { kind: 'deleted' }, now }, session);
    return { ok: true };
  });

/** What would keep an account from being deleted now; null where nothing does. For the page that asks. */
export async function findDeletionObstacle(userId: ObjectId): Promise<DeletionObstacle | null> {
  const person = await findPerson(userId);
  return person && findObstacle(person);
}

async function findObstacle(
  { user, orders }: Person,
  session?: ClientSession,
): Promise<DeletionObstacle | null> {
  if (user.role === 'super_admin' && !(await hasOtherSuperAdmin(user._id, session)))
    return { reason: 'last-super-admin' };
  const unsettled = await findUnsettled(orders, session);
  return unsettled.length > 0 ? { reason: 'unsettled-orders', orders: unsettled } : null;
}
