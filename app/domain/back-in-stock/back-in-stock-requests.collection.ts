import { defineCollection, expiryIndex } from '#db/define-collection';
import { caseInsensitive } from '#db/indexes';
import type { BackInStockRequest } from './back-in-stock-request';

export const backInStockRequests = defineCollection<BackInStockRequest>({
  name: 'backInStockRequests',
  visibility: 'private',
  indexes: [
    {
      key: { email: 1, productId: 1, sku: 1 },
      options: { unique: true, collation: caseInsensitive },
      reason: 'an address waits once for a size, whatever its case; finds what an address waits for',
    },
    {
      key: { confirmHash: 1 },
      options: { unique: true, partialFilterExpression: { confirmHash: { $exists: true } } },
      reason: 'a mailed link confirms one request; confirmed ones have no hash',
    },
    { key: { stopToken: 1 }, reason: 'finds the requests of a link that stops them' },
    { key: { state: 1, productId: 1, sku: 1 }, reason: 'counts who waits; the job reads them by size' },
    expiryIndex('deletes addresses that nobody confirmed, and those that waited for 180 days'),
  ],
});
