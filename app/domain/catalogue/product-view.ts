import type { ContentIcon } from '~/domain/content/content-icons';
import type { Picture } from '~/domain/images/picture';
import type { Cents } from '~/lib/format/money';
import { monthOf } from '~/lib/format/dates';
import type { Sale } from './sales/sale';
import { describeSeason } from './advice/product-advice';
import { describeChoice, type Boiling } from './products/product-choices';
import { productTextNames, productTexts } from './products/product-texts';
import { isFresh, isInStock, isNew, type Product, type ProductCard } from './product';

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
    readonly sale: Sale | null;
    readonly left: number;
  }[];
};

export type CardView = OfferView & {
  readonly brand: string;
  readonly lowestPrice: Cents;
  /** The sale of the offer with the lowest price. */
  readonly sale: Sale | null;
  readonly isNew: boolean;
  readonly isFresh: boolean;
  readonly picture: Picture | null;
  readonly specifications: readonly (readonly [string, string])[];
};

const maxCardSpecifications = 2;

export const lowestPriceSale = ({
  variants,
  lowestPrice,
  sale,
}: Pick<ProductCard, 'variants' | 'lowestPrice' | 'sale'>): Sale | null =>
  (variants.length > 0 ? variants.find(({ price }) => price === lowestPrice)?.sale : sale) ?? null;

export const toCardView = (product: ProductCard, now: Date): CardView => ({
  id: product._id.toHexString(),
  slug: product.slug,
  name: product.name,
  brand: product.brand,
  lowestPrice: product.lowestPrice,
  sale: lowestPriceSale(product),
  isActive: product.isActive,
  isInStock: isInStock(product),
  isNew: isNew(product, now),
  isFresh: isFresh(product, now),
  picture: product.images[0] ?? null,
  variants: product.variants.map(({ sku, name, price, sale = null, stockQuantity }) => ({
    sku,
    name,
    price,
    sale,
    left: Math.max(stockQuantity, 0),
  })),
  specifications: Object.entries(product.specifications).slice(0, maxCardSpecifications),
});

/** docs/product.md 4.3. */
const maxCardVariants = 3;

/** Includes a variant in stock where the first ones are sold out: the card can only add its own variants. */
export function selectCardVariants<Variant extends Pick<OfferView['variants'][number], 'left'>>(
  variants: readonly Variant[],
): { readonly selected: readonly Variant[]; readonly moreCount: number } {
  const first = variants.slice(0, maxCardVariants);
  const inStock = first.some(({ left }) => left > 0) ? undefined : variants.find(({ left }) => left > 0);
  return {
    selected: inStock ? [...first.slice(0, maxCardVariants - 1), inStock] : first,
    moreCount: Math.max(variants.length - maxCardVariants, 0),
  };
}

export type ProductView = CardView & {
  readonly description: string;
  readonly categories: readonly string[];
  /** All but the cover. */
  readonly morePictures: readonly Picture[];
  /** '' for none. */
  readonly freshness: string;
  readonly boiling: Boiling | null;
  readonly season: string;
  readonly texts: readonly { readonly label: string; readonly icon: ContentIcon; readonly text: string }[];
};

export const toProductView = (product: Product, now: Date): ProductView => ({
  ...toCardView(product, now),
  description: product.description,
  categories: product.categories,
  morePictures: product.images.slice(1),
  specifications: Object.entries(product.specifications),
  freshness: describeChoice('freshness', product.freshness),
  boiling: product.boiling ?? null,
  season: product.season ? describeSeason(product.season, monthOf(now)) : '',
  texts: productTextNames.flatMap((name) => {
    const { label, icon } = productTexts[name];
    const text = product[name];
    return text ? [{ label, icon, text }] : [];
  }),
});
