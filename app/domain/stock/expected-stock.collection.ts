import { defineCollection } from '#db/define-collection';
import type { ExpectedStock } from './expected-stock';

export const expectedStock = defineCollection<ExpectedStock>({
  name: 'expectedStock',
  visibility: 'private',
  indexes: [
    {
      key: { productId: 1, sku: 1 },
      options: { unique: true },
      reason: 'a size has one expected quantity a day (docs/decisions/0161)',
    },
  ],
});
