import type { ObjectId } from 'mongodb';
import { indexText, type IndexedText } from '~/domain/search/text-index';
import { splitWords } from '~/domain/search/words';
import { foldText } from './derived-fields';
import type { StoredProduct } from './product';

/** What the catalogue index holds of a product: what lists are narrowed and sorted by, and what names it. */
export type CatalogueEntry = {
  /** The product's id, 24 hexadecimal digits. */
  readonly id: string;
  /** Its place in the text index; another one after its text was changed. */
  readonly slot: number;
  readonly slug: string;
  readonly name: string;
  /** Sorted by: the name and the brand without case and accents. */
  readonly nameKey: string;
  readonly brandKey: string;
  readonly brand: string;
  readonly categoryKeys: readonly string[];
  /** Cents. */
  readonly lowestPrice: number;
  /** The first variant's stock; below every stock where there are no variants. */
  readonly firstVariantStock: number;
  /** A product with no variants counts as in stock (storefront.md section 9). */
  readonly inStock: boolean;
  readonly isActive: boolean;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** How many words the name has. */
  readonly nameWordCount: number;
  /** Tells whether the text has changed since it was indexed. */
  readonly textHash: number;
};

/** All that is read of a product for the index. */
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
  variants: { name: 1, attributes: 1, stockQuantity: 1 },
} as const;

/** A document that another tool has written may lack anything; one such must not close the shop's lists. */
export type IndexedProduct = { readonly _id: ObjectId } & {
  readonly [Field in keyof typeof indexProjection]?: StoredProduct[Field];
};

const stockWithoutVariants = -1_000_000_000;

/** Takes a product and its slot and returns its entry. */
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
    lowestPrice: product.lowestPrice ?? 0,
    firstVariantStock: variants[0]?.stockQuantity ?? stockWithoutVariants,
    inStock: variants.length === 0 || variants.some(({ stockQuantity }) => stockQuantity > 0),
    isActive: product.isActive ?? false,
    createdAt: product.createdAt?.getTime() ?? 0,
    nameWordCount: splitWords(name).length,
    textHash: hashText(searchableTexts(product).join('\n')),
  };
}

/** Takes a product and returns the words that it is found by. */
export function toIndexedText(product: IndexedProduct): IndexedText {
  const [title = '', brand = '', categories = '', sizes = '', facts = '', description = ''] =
    searchableTexts(product);
  return indexText({ title, brand, categories, sizes, facts, description });
}

/** Signs end a name of several words: that of one category does not go on in the next one. */
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

/** 53 bits (cyrb53): two texts of one product are the same number once in many million million changes. */
function hashText(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}

/** Brands and sets of categories are few: each is held once, and not once for each product. */
const internedTexts = new Map<string, string>();
const internedLists = new Map<string, readonly string[]>();
/** Far above a farm's brands; names that are not used any more stay until there are so many. */
const maxInternedValues = 5_000;

const intern = (text: string): string => keep(internedTexts, text, text);
const internList = (texts: readonly string[]): readonly string[] =>
  keep(internedLists, texts.join('\n'), texts.map(intern));

function keep<Value>(known: Map<string, Value>, key: string, value: Value): Value {
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= maxInternedValues) known.clear();
  known.set(key, value);
  return value;
}
