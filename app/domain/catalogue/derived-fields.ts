import { categoryKey } from './category';
import type { Product, StoredProduct } from './product';

/** What is left of a text for a search: no case, no accents, single spaces. */
export const foldText = (text: string): string =>
  withoutAccents(text)
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** Most texts have none, and need not be taken apart for it. */
const withoutAccents = (text: string): string =>
  /[^\0-\x7f]/.test(text) ? text.normalize('NFKD').replace(/\p{M}/gu, '') : text;

/** Takes a product as a person describes it and returns what is stored: every write of a product goes through here. */
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
