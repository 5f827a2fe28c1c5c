import { defineCollection } from '#db/define-collection';
import type { StoredProduct } from './product';

/** Lists use the in-memory index (docs/decisions/0025). A sort index ends with `_id`: equal documents stay in order. */
export const products = defineCollection<StoredProduct>({
  name: 'products',
  visibility: 'public',
  recordsChangedIds: true,
  indexes: [
    { key: { slug: 1 }, options: { unique: true }, reason: 'finds the product of a page' },
    {
      key: { 'variants.sku': 1 },
      options: { unique: true, partialFilterExpression: { 'variants.sku': { $exists: true } } },
      reason: 'no two products share a SKU; products without variants have none',
    },
    {
      key: { formerSlugs: 1 },
      options: { sparse: true },
      reason: 'redirects from the former slugs of a product',
    },
    {
      key: { isActive: 1, 'variants.stockQuantity': 1 },
      reason: 'counts the products that are low in stock',
    },
    {
      key: { isActive: 1, createdAt: -1, _id: -1 },
      reason: 'counts and lists active products for the sitemap',
    },
    { key: { saleEndsAt: 1 }, options: { sparse: true }, reason: 'finds the sales that end' },
  ],
});
