import type { Db } from 'mongodb';

export const id = '002-user-verification';

/** Adds empty fields to accounts from before e-mail verification and external identities. */
export async function up(db: Db): Promise<void> {
  const users = db.collection('users');
  await users.updateMany({ emailVerifiedAt: { $exists: false } }, { $set: { emailVerifiedAt: null } });
  await users.updateMany({ identities: { $exists: false } }, { $set: { identities: [] } });
}
