import type { Db } from 'mongodb';
import type { User } from '~/domain/accounts/user';

export const id = '002-user-verification';

/** Accounts from before e-mail addresses were verified and other services could sign in get the empty fields. */
export async function up(db: Db): Promise<void> {
  const users = db.collection<User>('users');
  await users.updateMany({ emailVerifiedAt: { $exists: false } }, { $set: { emailVerifiedAt: null } });
  await users.updateMany({ identities: { $exists: false } }, { $set: { identities: [] } });
}
