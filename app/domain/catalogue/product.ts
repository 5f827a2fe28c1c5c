import type { ObjectId } from 'mongodb';
import type { Cents } from '~/lib/money';

/** Where the renditions of a picture are: `${src}-${width}.webp` for each width, `.jpg` for all but the smallest. */
export type Picture = {
  readonly src: string;
  readonly widths: readonly number[];
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  /** Whether each width is there as `.avif` too. */
  readonly avif?: boolean;
  /** Where the renditions are instead, for each width in turn: an image host gives each file an address of its own. */
  readonly addresses?: Readonly<Record<'avif' | 'webp' | 'jpg', readonly string[]>>;
};

export type ProductVariant = {
  readonly name: string;
  readonly sku: string;
  readonly price: Cents;
  readonly stockQuantity: number;
  readonly attributes: Readonly<Record<string, string>>;
};

export type Product = {
  readonly _id: ObjectId;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  /** Used when there are no variants. */
  readonly price: Cents;
  /** The lowest price that a card shows: of the variants, or the product's own. Kept at every write, for sorting. */
  readonly lowestPrice: Cents;
  readonly brand: string;
  /** Names of categories (storefront.md section 3). */
  readonly categories: readonly string[];
  readonly images: readonly Picture[];
  readonly variants: readonly ProductVariant[];
  readonly specifications: Readonly<Record<string, string>>;
  readonly isActive: boolean;
  readonly createdAt: Date;
  /** Changed by edits, never by a sale: 'fresh' is derived from it. */
  readonly updatedAt: Date;
};

/** What the database keeps beside a product for its lists; made by `withDerivedFields` at every write. */
export type StoredProduct = Product & {
  /** The keys of `categories` (see categoryKey), because names match case-insensitively (storefront.md section 9). */
  readonly categoryKeys: readonly string[];
  /** What a search looks through: name, brand and description (storefront.md section 9), folded. */
  readonly searchText: string;
};

/** What a card of a list shows. */
export type ProductCard = Omit<Product, 'description' | 'price' | 'categories' | 'variants'> & {
  readonly variants: readonly Omit<ProductVariant, 'attributes'>[];
};

/** New = created within 30 days; fresh = updated within 24 hours (storefront.md section 3). */
export const newForMs = 30 * 24 * 60 * 60 * 1000;
export const freshForMs = 24 * 60 * 60 * 1000;

export const isNew = (product: Pick<Product, 'createdAt'>, now: Date): boolean =>
  now.getTime() - product.createdAt.getTime() <= newForMs;

export const isFresh = (product: Pick<Product, 'updatedAt'>, now: Date): boolean =>
  now.getTime() - product.updatedAt.getTime() <= freshForMs;

/** A product with no variants counts as in stock (storefront.md section 9). */
export const isInStock = (product: Pick<ProductCard, 'variants'>): boolean =>
  product.variants.length === 0 || product.variants.some((variant) => variant.stockQuantity > 0);
