import { defineCollection } from '#db/define-collection';
import type { StockMovement } from './stock-movement';

/** Named by its query: a planner may choose that of the product. */
export const stockOrderIndex = { orderNumber: 1 } as const;

export const stockMovements = defineCollection<StockMovement>({
  name: 'stockMovements',
  visibility: 'private',
  indexes: [
    { key: { productId: 1, _id: -1 }, reason: 'lists the history of a product, newest first' },
    {
      key: { reason: 1, _id: -1 },
      options: { partialFilterExpression: { reason: 'milking' } },
      reason: 'finds the sizes that were last milked',
    },
    {
      key: { formKey: 1, productId: 1, sku: 1 },
      options: { unique: true, partialFilterExpression: { formKey: { $exists: true } } },
      reason: 'counts a form that is sent twice once',
    },
    { key: stockOrderIndex, reason: 'finds what orders hold of a size that gets another SKU' },
    {
      key: { 'by.userId': 1 },
      options: { partialFilterExpression: { 'by.userId': { $exists: true } } },
      reason: 'finds what a deleted account recorded',
    },
  ],
});
