import type { Filter, Sort } from 'mongodb';
import { categoryKey } from './category';
import type { StoredProduct } from './product';
import type { ProductFilter, ProductSort } from './product-filter';
import { searchPatterns } from './search-words';

/**
 * The order of each sort; the indexes of `products` are made for them. They end with `_id`, so that equal products
 * keep their place from page to page. Featured is by the first variant's stock (storefront.md section 9), then newest;
 * products without variants have no stock to speak of and come last.
 */
export const productOrders: Readonly<Record<ProductSort, Readonly<Record<string, 1 | -1>>>> = {
  featured: { 'variants.0.stockQuantity': -1, createdAt: -1, _id: -1 },
  newest: { createdAt: -1, _id: -1 },
  'price-asc': { lowestPrice: 1, _id: 1 },
  'price-desc': { lowestPrice: -1, _id: -1 },
  'name-asc': { name: 1, _id: 1 },
  'name-desc': { name: -1, _id: -1 },
  brand: { brand: 1, name: 1, _id: 1 },
} satisfies Record<ProductSort, Sort>;

/** Takes a filter and returns the query for it; what is given as text is matched as text and never as a pattern. */
export function toProductQuery(filter: ProductFilter): Filter<StoredProduct> {
  const conditions: Filter<StoredProduct>[] = [];
  if (filter.isActive !== undefined) conditions.push({ isActive: filter.isActive });
  if (filter.categories?.length)
    conditions.push({ categoryKeys: { $in: [...new Set(filter.categories.map(categoryKey))] } });
  if (filter.minPrice !== undefined || filter.maxPrice !== undefined)
    conditions.push({
      lowestPrice: {
        ...(filter.minPrice !== undefined && { $gte: filter.minPrice }),
        ...(filter.maxPrice !== undefined && { $lte: filter.maxPrice }),
      },
    });
  if (filter.brand !== undefined) conditions.push({ brand: filter.brand });
  // A product with no variants counts as in stock (storefront.md section 9).
  if (filter.inStock)
    conditions.push({
      $or: [{ 'variants.0': { $exists: false } }, { 'variants.stockQuantity': { $gt: 0 } }],
    });
  for (const pattern of searchPatterns(filter.search ?? ''))
    conditions.push({ searchText: { $regex: pattern } });
  return conditions.length > 1 ? { $and: conditions } : (conditions[0] ?? {});
}
