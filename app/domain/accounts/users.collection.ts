import { defineCollection } from '#db/define-collection';
import { caseInsensitive } from '#db/indexes';
import type { StoredUser } from './user';

export const users = defineCollection<StoredUser>({
  name: 'users',
  visibility: 'private',
  indexes: [
    {
      key: { email: 1 },
      options: { unique: true, collation: caseInsensitive },
      reason: 'an address has one account, whatever its case',
    },
    {
      key: { 'identities.issuer': 1, 'identities.subject': 1 },
      options: { unique: true, partialFilterExpression: { 'identities.issuer': { $exists: true } } },
      reason: 'an external identity signs in to one account',
    },
    { key: { phoneNumber: 1 }, reason: 'finds the accounts of a caller' },
    {
      key: { 'confirmedPhone.number': 1 },
      options: { unique: true, partialFilterExpression: { 'confirmedPhone.number': { $exists: true } } },
      reason: 'a confirmed phone signs in to one account',
    },
    {
      key: { role: 1, searchText: 1, _id: 1 },
      reason: 'each start looks for a super_admin; the people of a role are listed by name',
    },
    {
      key: { searchText: 1, _id: 1 },
      reason: 'lists people by name, with which the text begins; a search scans the keys only',
    },
  ],
});
