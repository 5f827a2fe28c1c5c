import { isInSeason } from '~/domain/catalogue/advice/product-advice';
import type { Product } from '~/domain/catalogue/product';
import { monthOf } from '~/lib/format/dates';

type Stocked = Pick<Product, 'name' | 'isActive' | 'season' | 'price'> & {
  readonly variants: readonly Pick<Product['variants'][number], 'name' | 'sku' | 'price' | 'stockQuantity'>[];
};

type Size = { readonly sku: string; readonly name: string; readonly price: Product['price'] };

const isSeason = ({ season }: Pick<Stocked, 'season'>, now: Date): boolean =>
  !season || isInSeason(season, monthOf(now));

/** A size of a product by its SKU, '' for a product without sizes; null where the product has no such size. */
export function findSize({ variants, price }: Stocked, sku: string): Size | null {
  if (variants.length === 0) return sku === '' ? { sku, name: '', price } : null;
  return variants.find((variant) => variant.sku === sku) ?? null;
}

/** Whether customers can buy the size now, in its season. A product without sizes counts as in stock. */
export const isAvailable = (product: Stocked, sku: string, now: Date): boolean =>
  product.isActive &&
  isSeason(product, now) &&
  (product.variants.length === 0
    ? sku === ''
    : product.variants.some((variant) => variant.sku === sku && variant.stockQuantity > 0));

/**
 * The sizes that are sold out or out of season. Of a product that is withdrawn there are none, unless it has a season: then it is
 * expected back.
 */
export function findMissingSizes(product: Stocked, now: Date): readonly Size[] {
  if (!product.isActive && !product.season) return [];
  const skus = product.variants.length === 0 ? [''] : product.variants.map(({ sku }) => sku);
  return skus.flatMap((sku) => (isAvailable(product, sku, now) ? [] : (findSize(product, sku) ?? [])));
}

/** `Fresh Cow Milk - 500 ml`, as in the cart. */
export const describeSize = ({ name }: Pick<Stocked, 'name'>, size: Pick<Size, 'name'>): string =>
  size.name === '' ? name : `${name} - ${size.name}`;
