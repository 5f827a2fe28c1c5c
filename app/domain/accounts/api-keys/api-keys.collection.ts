import { defineCollection, expiryIndex } from '#db/define-collection';
import type { ApiKey } from './api-key';

export const apiKeys = defineCollection<ApiKey>({
  name: 'apiKeys',
  visibility: 'private',
  indexes: [
    { key: { textHash: 1 }, options: { unique: true }, reason: 'finds the key of a request' },
    {
      key: { idempotencyKey: 1 },
      options: { unique: true },
      reason: 'makes one key of a form that is sent twice',
    },
    expiryIndex('deletes keys some time after they have stopped working'),
  ],
});
