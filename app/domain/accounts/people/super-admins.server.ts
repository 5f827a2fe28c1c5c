import { randomUUID } from 'node:crypto';
import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';

/** Call first: admins who demote each other write different documents, so their transactions would not conflict. */
export async function lockAccessChanges(now: Date, session: ClientSession): Promise<void> {
  await collections().leases.updateOne(
    { _id: 'account-access' },
    { $set: { holder: randomUUID(), expiresAt: now } },
    { upsert: true, session },
  );
}

/** The last super_admin can't be demoted, disabled or deleted. */
export const hasOtherSuperAdmin = async (userId: ObjectId, session?: ClientSession): Promise<boolean> =>
  (await collections().users.findOne(
    { _id: { $ne: userId }, role: 'super_admin', disabledAt: null },
    { session, projection: { _id: 1 } },
  )) !== null;
