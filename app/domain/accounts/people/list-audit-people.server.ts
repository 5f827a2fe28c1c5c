import { apiKeyTitle } from '~/domain/accounts/api-keys/api-key';
import type { User } from '~/domain/accounts/user';
import { collections } from '~/domain/collections';

/** People and API keys that may have made a change, for the filter. */
export async function listAuditPeople(): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const users = await collections()
    .users.find<Pick<User, '_id' | 'firstName' | 'lastName' | 'email'>>(
      { $or: [{ role: { $in: ['staff', 'admin', 'super_admin'] } }, { 'permissions.0': { $exists: true } }] },
      { projection: { firstName: 1, lastName: 1, email: 1 } },
    )
    .sort({ searchText: 1, _id: 1 })
    .limit(200)
    .toArray();
  const keys = await collections()
    .apiKeys.find({}, { projection: { name: 1 } })
    .sort({ name: 1 })
    .limit(200)
    .toArray();
  const people = users.map(({ _id, firstName, lastName, email }) => ({
    id: _id.toHexString(),
    name: `${firstName} ${lastName}`.trim() || email,
  }));
  return [...people, ...keys.map((key) => ({ id: key._id.toHexString(), name: apiKeyTitle(key) }))];
}
