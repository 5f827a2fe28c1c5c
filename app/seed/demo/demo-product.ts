import type { Season } from '~/domain/catalogue/advice/product-advice';
import type { Freshness } from '~/domain/catalogue/products/product-choices';

type DemoVariant = {
  name: string;
  /** Unique in the catalogue. */
  sku: string;
  /** In cents. */
  price: number;
  stockQuantity: number;
  attributes: Record<string, string>;
  sale?: DemoSale;
};

export type DemoSale = {
  /** In cents. */
  was: number;
  /** Null for no end. */
  days: number | null;
};

export type DemoProduct = {
  slug: string;
  name: string;
  description: string;
  brand: string;
  /** Category names, the top-level one first. */
  categories: string[];
  /** In cents; equals the price of the first variant, if there is one. */
  price: number;
  /** Only for a product without variants. */
  sale?: DemoSale;
  variants: DemoVariant[];
  specifications: Record<string, string>;
  freshness?: Freshness;
  keeping: string;
  season?: Season;
  /** Slugs of other products. */
  goesWith: string[];
  isActive: boolean;
  createdDaysAgo: number;
  updatedHoursAgo: number;
  /** Name of the illustration; equals the slug. */
  picture: string;
  pictureAlt: string;
};

function kes(shillings: number): number {
  return Math.round(shillings * 100);
}

/** A variant with its name as the size; `shillings` is the price in whole shillings. */
export function variant(
  name: string,
  sku: string,
  shillings: number,
  stockQuantity: number,
  attributes: Record<string, string> = {},
): DemoVariant {
  return { name, sku, price: kes(shillings), stockQuantity, attributes: { size: name, ...attributes } };
}

/** A variant on sale; `was` is the earlier price in whole shillings. */
export const onSale = (offered: DemoVariant, was: number, days: number | null = null): DemoVariant => ({
  ...offered,
  sale: { was: kes(was), days },
});

type ProductInput = Omit<DemoProduct, 'price' | 'sale' | 'picture' | 'variants' | 'isActive'> & {
  /** The price in whole shillings, of a product without variants. */
  shillings?: number;
  /** Its price before a sale that ends after so many days. */
  onSale?: { was: number; days: number };
  variants?: DemoVariant[];
  isActive?: boolean;
};

export function product({
  shillings = 0,
  onSale: sale,
  variants = [],
  isActive = true,
  ...rest
}: ProductInput): DemoProduct {
  return {
    ...rest,
    variants,
    isActive,
    price: variants[0]?.price ?? kes(shillings),
    ...(sale && { sale: { was: kes(sale.was), days: sale.days } }),
    picture: rest.slug,
  };
}
