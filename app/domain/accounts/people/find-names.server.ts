import type { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import type { User } from '~/domain/accounts/user';

/** Names by the hex id of the account; accounts that were deleted are missing. */
export async function findNames(ids: readonly ObjectId[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const users = await collections()
    .users.find<Pick<User, '_id' | 'firstName' | 'lastName' | 'email'>>(
      { _id: { $in: [...ids] } },
      { projection: { firstName: 1, lastName: 1, email: 1 } },
    )
    .toArray();
  return new Map(
    users.map(({ _id, firstName, lastName, email }) => [
      _id.toHexString(),
      `${firstName} ${lastName}`.trim() || email,
    ]),
  );
}
