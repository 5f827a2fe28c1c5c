import { defineCollection, expiryIndex } from '#db/define-collection';
import type { Invitation } from './invitation';

export const invitations = defineCollection<Invitation>({
  name: 'invitations',
  visibility: 'private',
  indexes: [
    { key: { tokenHash: 1 }, options: { unique: true }, reason: 'finds the invitation of a link' },
    {
      key: { idempotencyKey: 1 },
      options: { unique: true },
      reason: 'makes one invitation of a form that is sent twice',
    },
    expiryIndex('deletes invitations some time after their links have ended'),
  ],
});
