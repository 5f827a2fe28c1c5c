import type { Cents } from '~/lib/money';
import { isFresh, isInStock, isNew, type Picture, type Product, type ProductCard } from './product';

/** What is for sale of a product: all that the form beside it needs. */
export type OfferView = {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly isInStock: boolean;
  readonly variants: readonly {
    readonly sku: string;
    readonly name: string;
    readonly price: Cents;
    readonly left: number;
  }[];
};

/** What a card of a list shows; a page carries a dozen, so nothing else comes along. */
export type CardView = OfferView & {
  readonly brand: string;
  readonly lowestPrice: Cents;
  readonly isNew: boolean;
  readonly isFresh: boolean;
  readonly picture: Picture | null;
  readonly specifications: readonly (readonly [string, string])[];
};

/** How many specifications fit on a card; all of them stand on the product's page. */
const maxCardSpecifications = 2;

/** Takes a product and the time, of which 'new' and 'fresh' follow. */
export const toCardView = (product: ProductCard, now: Date): CardView => ({
  id: product._id.toHexString(),
  slug: product.slug,
  name: product.name,
  brand: product.brand,
  lowestPrice: product.lowestPrice,
  isActive: product.isActive,
  isInStock: isInStock(product),
  isNew: isNew(product, now),
  isFresh: isFresh(product, now),
  picture: product.images[0] ?? null,
  variants: product.variants.map(({ sku, name, price, stockQuantity }) => ({
    sku,
    name,
    price,
    left: Math.max(stockQuantity, 0),
  })),
  specifications: Object.entries(product.specifications).slice(0, maxCardSpecifications),
});

/** How many variants a card of the shop shows (storefront.md section 2, Shop). */
const maxCardVariants = 3;

/**
 * Takes the variants of a product and returns those that a card of the shop shows, and how many more there are. Where
 * the first ones are sold out, one that can be had is among them, because the card's button adds a shown one.
 */
export function selectCardVariants<Variant extends Pick<OfferView['variants'][number], 'left'>>(
  variants: readonly Variant[],
): { readonly shown: readonly Variant[]; readonly more: number } {
  const first = variants.slice(0, maxCardVariants);
  const next = first.some(({ left }) => left > 0) ? undefined : variants.find(({ left }) => left > 0);
  return {
    shown: next ? [...first.slice(0, maxCardVariants - 1), next] : first,
    more: Math.max(variants.length - maxCardVariants, 0),
  };
}

export type ProductView = CardView & { readonly description: string; readonly categories: readonly string[] };

/** What the product's own page shows. */
export const toProductView = (product: Product, now: Date): ProductView => ({
  ...toCardView(product, now),
  description: product.description,
  categories: product.categories,
  specifications: Object.entries(product.specifications),
});
