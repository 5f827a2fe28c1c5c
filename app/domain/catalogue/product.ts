import type { ObjectId } from 'mongodb';
import type { Picture } from '~/domain/images/picture';
import type { ProductAdvice } from './advice/product-advice';
import type { Sale } from './sales/sale';
import type { Cents } from '~/lib/format/money';
import { dayMs } from '~/lib/time-units';

export type ProductVariant = {
  readonly name: string;
  readonly sku: string;
  readonly price: Cents;
  readonly stockQuantity: number;
  readonly sale?: Sale;
  readonly attributes: Readonly<Record<string, string>>;
};

export type Product = ProductAdvice & {
  readonly _id: ObjectId;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  /** For a product without variants. */
  readonly price: Cents;
  /** For a product without variants. */
  readonly sale?: Sale;
  /** The lowest price of the variants, else the product's own; derived at every write. */
  readonly lowestPrice: Cents;
  readonly brand: string;
  /** Names, not ids. */
  readonly categories: readonly string[];
  readonly images: readonly Picture[];
  readonly variants: readonly ProductVariant[];
  readonly specifications: Readonly<Record<string, string>>;
  readonly isActive: boolean;
  readonly createdAt: Date;
  /** Set by edits, never by a sale: `isFresh` depends on it. */
  readonly updatedAt: Date;
};

export type StoredProduct = Product & {
  /** Slugs of former names, oldest first: they redirect to the present one. */
  readonly formerSlugs?: readonly string[];
  /** Of sizes that have another SKU now, oldest first: a guest's cart may still name them. */
  readonly formerSkus?: readonly { readonly from: string; readonly to: string }[];
  readonly categoryKeys: readonly string[];
  /** Folded name, brand and description. */
  readonly searchText: string;
  /** When the first of its sales ends; absent where none does. */
  readonly saleEndsAt?: Date;
};

export type ProductCard = Omit<
  Product,
  'description' | 'price' | 'categories' | 'variants' | keyof ProductAdvice
> & {
  readonly variants: readonly Omit<ProductVariant, 'attributes'>[];
};

/** docs/product.md 4.2. */
const newForMs = 30 * dayMs;
const freshForMs = dayMs;

export const isNew = (product: Pick<Product, 'createdAt'>, now: Date): boolean =>
  now.getTime() - product.createdAt.getTime() <= newForMs;

export const isFresh = (product: Pick<Product, 'updatedAt'>, now: Date): boolean =>
  now.getTime() - product.updatedAt.getTime() <= freshForMs;

/** A product without variants counts as in stock. */
export const isInStock = (product: Pick<ProductCard, 'variants'>): boolean =>
  product.variants.length === 0 || product.variants.some((variant) => variant.stockQuantity > 0);
