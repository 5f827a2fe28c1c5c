import type { ObjectId } from 'mongodb';
import { indexText, type IndexedText } from '~/domain/text/text-index';
import { splitWords } from '~/domain/text/words';
import { foldText } from '~/domain/text/fold-text';
import type { ProductVariant, StoredProduct } from './product';
import { discountPercent } from './sales/sale';

export type CatalogueEntry = {
  readonly id: string;
  /** Number in the text index; a changed text gets a new one. */
  readonly slot: number;
  readonly slug: string;
  readonly name: string;
  readonly nameKey: string;
  readonly brandKey: string;
  readonly brand: string;
  readonly categoryKeys: readonly string[];
  /** Lower case, one a line. */
  readonly skuLines: string;
  /** Cents. */
  readonly lowestPrice: number;
  /** Below every stock for a product without variants, so that it sorts last. */
  readonly firstVariantStock: number;
  /** The lowest stock of the variants; Infinity for a product without variants, whose stock is not counted. */
  readonly lowestStock: number;
  /** True for a product without variants, too. */
  readonly inStock: boolean;
  /** Highest of its sales, whole percent; 0 without a sale. */
  readonly discountPercent: number;
  readonly isActive: boolean;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly nameWordCount: number;
  readonly textHash: number;
};

export const indexProjection = {
  slug: 1,
  name: 1,
  brand: 1,
  categories: 1,
  categoryKeys: 1,
  description: 1,
  specifications: 1,
  lowestPrice: 1,
  isActive: 1,
  createdAt: 1,
  price: 1,
  sale: 1,
  variants: { name: 1, sku: 1, attributes: 1, stockQuantity: 1, price: 1, sale: 1 },
} as const;

/** Optional fields, because one incomplete document of another tool must not break all lists. */
export type IndexedProduct = { readonly _id: ObjectId } & {
  readonly [Field in Exclude<keyof typeof indexProjection, 'variants'>]?: StoredProduct[Field];
} & { readonly variants?: readonly Partial<Pick<ProductVariant, keyof typeof indexProjection.variants>>[] };

const discountOf = ({ price, sale }: Partial<Pick<ProductVariant, 'price' | 'sale'>>): number =>
  price === undefined ? 0 : discountPercent({ price, sale });

const stockWithoutVariants = -1_000_000_000;

export function toCatalogueEntry(product: IndexedProduct, slot: number): CatalogueEntry {
  const { slug = '', name = '', brand = '', variants = [], categoryKeys = [] } = product;
  return {
    id: product._id.toHexString(),
    slot,
    slug,
    name,
    nameKey: foldText(name),
    brandKey: intern(foldText(brand)),
    brand: intern(brand),
    categoryKeys: internList(categoryKeys),
    skuLines: variants.map(({ sku = '' }) => sku.toLowerCase()).join('\n'),
    lowestPrice: product.lowestPrice ?? 0,
    firstVariantStock: variants[0]?.stockQuantity ?? stockWithoutVariants,
    lowestStock: Math.min(...variants.map(({ stockQuantity = 0 }) => stockQuantity)),
    inStock: variants.length === 0 || variants.some(({ stockQuantity = 0 }) => stockQuantity > 0),
    discountPercent: Math.max(0, ...[product, ...variants].map(discountOf)),
    isActive: product.isActive ?? false,
    createdAt: product.createdAt?.getTime() ?? 0,
    nameWordCount: splitWords(name).length,
    textHash: hashText(searchableTexts(product).join('\n')),
  };
}

export function toIndexedText(product: IndexedProduct): IndexedText {
  const [title = '', brand = '', categories = '', sizes = '', facts = '', description = ''] =
    searchableTexts(product);
  return indexText({ title, brand, categories, sizes, facts, description });
}

/** Punctuation ends a phrase, so that no synonym of several words spans two values. */
const valueSeparator = ' | ';

const searchableTexts = (product: IndexedProduct): readonly string[] => [
  product.name ?? '',
  product.brand ?? '',
  (product.categories ?? []).join(valueSeparator),
  (product.variants ?? [])
    .flatMap(({ name, attributes }) => [name, ...Object.values(attributes ?? {})])
    .join(valueSeparator),
  Object.entries(product.specifications ?? {})
    .flat()
    .join(valueSeparator),
  product.description ?? '',
];

/** 53-bit hash (cyrb53): a collision would leave an old text in the index, and is negligible. */
function hashText(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}

/** Interning: products share few brands and category lists. */
const internedTexts = new Map<string, string>();
const internedLists = new Map<string, readonly string[]>();
/** Bounds the memory of values that are no longer in use. */
const maxInternedValues = 5_000;

const intern = (text: string): string => getOrAdd(internedTexts, text, text);
const internList = (texts: readonly string[]): readonly string[] =>
  getOrAdd(internedLists, texts.join('\n'), texts.map(intern));

function getOrAdd<Value>(pool: Map<string, Value>, key: string, value: Value): Value {
  const existing = pool.get(key);
  if (existing !== undefined) return existing;
  if (pool.size >= maxInternedValues) pool.clear();
  pool.set(key, value);
  return value;
}
