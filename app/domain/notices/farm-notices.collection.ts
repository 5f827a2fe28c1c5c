import { defineCollection, expiryIndex } from '#db/define-collection';
import type { FarmNotice } from './farm-notice';

export const farmNotices = defineCollection<FarmNotice>({
  name: 'farmNotices',
  visibility: 'private',
  indexes: [
    {
      key: { queuedAt: 1, createdAt: 1 },
      reason: 'the job finds the oldest waiting notice, and when the last mail was queued',
    },
    { key: { orderId: 1 }, reason: 'deletes the notices about orders of an erased account' },
    expiryIndex('deletes notices 30 days after their mail'),
  ],
});
