import { foldText } from '../search/fold-text';
import { categoryKey } from './category';
import type { Product, StoredProduct } from './product';

/** Adds the fields that lists and searches query; every write of a product must use it. */
export function withDerivedFields(product: Omit<Product, 'lowestPrice'>): StoredProduct {
  const prices = product.variants.map((variant) => variant.price);
  return {
    ...product,
    lowestPrice: prices.reduce(
      (lowest, price) => (price < lowest ? price : lowest),
      prices[0] ?? product.price,
    ),
    categoryKeys: [...new Set(product.categories.map(categoryKey))],
    searchText: foldText([product.name, product.brand, product.description].join(' ')),
  };
}
