import { defineCollection, expiryIndex } from '#db/define-collection';
import { caseInsensitive } from '#db/indexes';
import type { StandingRequest } from './standing-request';

export const standingRequests = defineCollection<StandingRequest>({
  name: 'standingRequests',
  visibility: 'private',
  indexes: [
    { key: { tokenHash: 1 }, options: { unique: true }, reason: 'a link begins one standing order' },
    { key: { userId: 1 }, reason: 'finds those of an account' },
    {
      key: { 'form.customer.email': 1 },
      options: { collation: caseInsensitive },
      reason: 'finds those of an address',
    },
    expiryIndex('deletes what nobody began within a day'),
  ],
});
