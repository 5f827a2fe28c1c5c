import { randomUUID } from 'node:crypto';
import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';

/**
 * Comes first in each transaction after which somebody may do less, or is not there any more. Two admins who demote
 * each other at once write two documents, and neither transaction would notice the other: so each writes this one too,
 * and the database lets one of them go first. The other then runs anew and sees what has changed.
 */
export async function lockAccessChanges(now: Date, session: ClientSession): Promise<void> {
  await collections().leases.updateOne(
    { _id: 'account-access' },
    { $set: { holder: randomUUID(), expiresAt: now } },
    { upsert: true, session },
  );
}

/** Whether somebody else is a super_admin who may sign in: the last one can't be demoted, disabled or deleted. */
export const hasOtherSuperAdmin = async (userId: ObjectId, session?: ClientSession): Promise<boolean> =>
  (await collections().users.findOne(
    { _id: { $ne: userId }, role: 'super_admin', disabledAt: null },
    { session, projection: { _id: 1 } },
  )) !== null;
