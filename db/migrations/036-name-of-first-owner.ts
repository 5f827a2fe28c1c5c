import type { Db } from 'mongodb';
import { isUsedShop } from './is-used-shop';

export const id = '036-name-of-first-owner';

type StoredUser = { readonly _id: unknown; readonly searchText: string };

/** The first owner was called “Farm Admin”, nobody's name: in a shop that nobody uses, they are shown by their address until they type one. */
export async function up(db: Db): Promise<void> {
  if (await isUsedShop(db)) return;
  const users = db.collection<StoredUser>('users');
  const unnamed = { role: 'super_admin', firstName: 'Farm', lastName: 'Admin' };
  for (const { _id, searchText } of await users.find(unnamed).toArray())
    await users.updateOne(
      { _id, ...unnamed },
      { $set: { firstName: '', lastName: '', searchText: searchText.replace(/^farm admin /, '') } },
    );
}
