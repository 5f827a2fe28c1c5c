import { toThumbnail, type Thumbnail } from '~/domain/images/thumbnail';
import type { Cents } from '~/lib/format/money';
import { listProducts } from '../catalogue-queries.server';
import type { ProductCard } from '../product';
import type { AdminProductFilter } from './admin-product-filter';

const pageSize = 18;

export type AdminProductRow = {
  readonly id: string;
  readonly name: string;
  readonly brand: string;
  readonly isActive: boolean;
  readonly picture: Thumbnail | null;
  readonly lowestPrice: Cents;
  readonly hasSeveralPrices: boolean;
  readonly variantCount: number;
  /** `12 in stock`: the sum over all variants. */
  readonly stock: string;
};

/** Products of the back office by name, inactive ones included. A page beyond the last one returns the last page. */
export async function listAdminProducts({ search, category, state }: AdminProductFilter, page: number) {
  const filter = {
    ...(search && { search, searchIn: 'texts-and-skus' as const }),
    ...(category && { categories: [category] }),
    ...(state !== 'all' && { isActive: state === 'active' }),
  };
  const list = await listProducts({ filter, sort: 'name-asc', page, pageSize });
  return { ...list, products: list.products.map(toRow) };
}

const toRow = ({
  _id,
  name,
  brand,
  isActive,
  images,
  lowestPrice,
  variants,
}: ProductCard): AdminProductRow => ({
  id: _id.toHexString(),
  name,
  brand,
  isActive,
  picture: toThumbnail(images[0]),
  lowestPrice,
  hasSeveralPrices: variants.some(({ price }) => price !== lowestPrice),
  variantCount: variants.length,
  stock: describeStock(variants.map(({ stockQuantity }) => stockQuantity)),
});

function describeStock(quantities: readonly number[]): string {
  if (quantities.length === 0) return 'not counted';
  const stock = quantities.reduce((sum, quantity) => sum + quantity, 0);
  return stock > 0 ? `${stock} in stock` : 'out of stock';
}
