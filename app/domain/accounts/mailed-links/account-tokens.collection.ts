import { defineCollection, expiryIndex } from '#db/define-collection';
import { caseInsensitive } from '#db/indexes';
import type { AccountToken, ResetRequest } from './account-token';

export const accountTokens = defineCollection<AccountToken>({
  name: 'accountTokens',
  visibility: 'private',
  indexes: [
    { key: { userId: 1, kind: 1 }, reason: 'a new link voids the older ones of its kind' },
    expiryIndex('deletes expired links; reads check the time too'),
  ],
});

export const resetRequests = defineCollection<ResetRequest>({
  name: 'resetRequests',
  visibility: 'private',
  indexes: [
    {
      key: { email: 1 },
      options: { collation: caseInsensitive },
      reason: 'deleting an account deletes the requests of its address',
    },
    expiryIndex('the job takes the oldest first; a request that waits for an hour must be sent again'),
  ],
});
