/** One size or form in which a product is sold. */
export type DemoVariant = {
  name: string;
  /** Unique over the whole catalogue. */
  sku: string;
  /** Cents of a Kenyan shilling. */
  price: number;
  stockQuantity: number;
  attributes: Record<string, string>;
};

/** A product of the demo farm, as the loader stores it. */
export type DemoProduct = {
  slug: string;
  name: string;
  description: string;
  brand: string;
  /** Category names, the top-level one first. */
  categories: string[];
  /** Cents of a Kenyan shilling; what the shop asks where there are no variants, else equal to the first one's price. */
  price: number;
  variants: DemoVariant[];
  specifications: Record<string, string>;
  isActive: boolean;
  createdDaysAgo: number;
  updatedHoursAgo: number;
  /** Key of the illustration, equal to the slug. */
  picture: string;
  pictureAlt: string;
};

/** Whole shillings as the cents that the database keeps (decision 5). */
export function kes(shillings: number): number {
  return Math.round(shillings * 100);
}

/** A variant in short: its name, SKU, price in whole shillings, units in stock and attributes beside the size. */
export function variant(
  name: string,
  sku: string,
  shillings: number,
  stockQuantity: number,
  attributes: Record<string, string> = {},
): DemoVariant {
  return { name, sku, price: kes(shillings), stockQuantity, attributes: { size: name, ...attributes } };
}

type WrittenProduct = Omit<DemoProduct, 'price' | 'picture' | 'variants' | 'isActive'> & {
  /** Whole shillings; only for a product without variants. */
  shillings?: number;
  variants?: DemoVariant[];
  isActive?: boolean;
};

/** Fills in what follows from the rest: the picture's key, and the first variant's price as the product's own. */
export function product({
  shillings = 0,
  variants = [],
  isActive = true,
  ...rest
}: WrittenProduct): DemoProduct {
  return {
    ...rest,
    variants,
    isActive,
    price: variants[0]?.price ?? kes(shillings),
    picture: rest.slug,
  };
}
