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

const maxAddresses = 5;

/** The email addresses of at most five super admins who can sign in, oldest first. */
export async function listSuperAdminAddresses(session?: ClientSession): Promise<readonly string[]> {
  const found = await collections()
    .users.find({ role: 'super_admin', disabledAt: null }, { session, projection: { email: 1 } })
    .sort({ _id: 1 })
    .limit(maxAddresses)
    .toArray();
  return found.map(({ email }) => email);
}

/** Where the farm reads its emails: the shop's address; without one, the super admins. */
export const listFarmAddresses = async (
  { email }: { readonly email: string },
  session?: ClientSession,
): Promise<readonly string[]> => (email ? [email] : listSuperAdminAddresses(session));

/** The last super_admin can't be demoted, disabled or deleted. */
export const hasOtherSuperAdmin = async (userId: ObjectId, session?: ClientSession): Promise<boolean> =>
  (await collections().users.findOne(
    { _id: { $ne: userId }, role: 'super_admin', disabledAt: null },
    { session, projection: { _id: 1 } },
  )) !== null;
