import type { Db } from 'mongodb';
import { userSearchText } from '~/domain/accounts/user-search';
import type { StoredUser } from '~/domain/accounts/user';

export const id = '003-user-search-text';

/** People are searched by a text that is derived at every write: accounts from before get theirs. */
export async function up(db: Db): Promise<void> {
  const users = db.collection<StoredUser>('users');
  for await (const user of users.find({ searchText: { $exists: false } }))
    await users.updateOne({ _id: user._id }, { $set: { searchText: userSearchText(user) } });
}
