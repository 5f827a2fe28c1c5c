import { ObjectId, type Filter } from 'mongodb';
import { collections } from '~/domain/collections';
import { cachedRead } from '~/cache/data/cached-read.server';
import { parseObjectId } from '~/domain/text/parse-object-id.server';
import { normaliseObjectId } from '~/lib/object-id';
import { toCents, type Cents } from '~/lib/format/money';
import { clampPage } from '~/lib/pagination';
import { readCatalogueIndex } from './catalogue-index.server';
import { categoryKey, type Category } from './category';
import type { Product, ProductCard, StoredProduct } from './product';
import type { ProductFilter, ProductSort } from './product-filter';
import { filterPredicate } from './product-lists';
import { mapProductChoices } from './products/product-choices';
import { mapProductTexts } from './products/product-texts';

export type { ProductFilter, ProductSort };

const cardProjection = {
  slug: 1,
  name: 1,
  lowestPrice: 1,
  brand: 1,
  images: 1,
  sale: 1,
  variants: { name: 1, sku: 1, price: 1, sale: 1, stockQuantity: 1 },
  specifications: 1,
  isActive: 1,
  createdAt: 1,
  updatedAt: 1,
} satisfies Record<keyof Omit<ProductCard, '_id'>, 1 | Record<keyof ProductCard['variants'][number], 1>>;

const productProjection = {
  ...cardProjection,
  price: 1,
  categories: 1,
  variants: 1,
  description: 1,
  ...mapProductChoices(() => 1 as const),
  ...mapProductTexts(() => 1 as const),
  season: 1,
  goesWith: 1,
} satisfies Record<keyof Omit<Product, '_id'>, 1>;

export type ProductPage = {
  readonly products: readonly ProductCard[];
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
  readonly hasMore: boolean;
};

/** The index selects the products, the database gives their current prices and stock. `page` is from 1, and clamped. */
export async function listProducts(list: {
  readonly filter: ProductFilter;
  readonly sort: ProductSort;
  readonly page: number;
  readonly pageSize: number;
}): Promise<ProductPage> {
  const { lists } = await readCatalogueIndex();
  const matches = lists.list(list.filter, list.sort);
  const { page, pageCount } = clampPage(list.page, { total: matches.length, pageSize: list.pageSize });
  const onPage = matches.slice((page - 1) * list.pageSize, page * list.pageSize);
  return {
    products: await findProductCards(onPage.map(({ id }) => id)),
    total: matches.length,
    page,
    pageCount,
    hasMore: page < pageCount,
  };
}

export async function countProducts(filter: ProductFilter): Promise<number> {
  const { lists } = await readCatalogueIndex();
  return lists.list(filter, 'featured').length;
}

/** In cents, of the products that `filter` selects; null where there is none. */
export async function findLowestPrice(filter: ProductFilter): Promise<Cents | null> {
  const { lists } = await readCatalogueIndex();
  const [cheapest] = lists.list(filter, 'price-asc');
  return cheapest ? toCents(cheapest.lowestPrice) : null;
}

/** About 20 kB per list. */
const maxCachedLists = 60;
const maxCachedProducts = 100;

/** In the order of the ids; omits unknown ones. */
export const findProductCards = cachedRead(
  async (hexIds: readonly string[]): Promise<readonly ProductCard[]> => {
    if (hexIds.length === 0) return [];
    const found = await collections()
      .products.find<ProductCard>(
        { _id: { $in: hexIds.flatMap((id) => parseObjectId(id) ?? []) } },
        { projection: cardProjection },
      )
      .toArray();
    const byId = new Map(found.map((product) => [product._id.toHexString(), product]));
    return hexIds.flatMap((id) => byId.get(id) ?? []);
  },
  maxCachedLists,
);

/** Includes inactive products. Finds a product by a former slug, too: it has another `slug` then. */
export const findProductBySlug = cachedRead(
  async (slug: string): Promise<Product | null> =>
    (await findProduct({ slug })) ?? findProduct({ formerSlugs: slug }),
  maxCachedProducts,
);

/** Includes inactive products; null for a malformed id. */
export async function findProductById(hexId: string): Promise<Product | null> {
  const id = normaliseObjectId(hexId);
  return id === null ? null : readProductById(id);
}

const readProductById = cachedRead(
  (hexId: string) => findProduct({ _id: ObjectId.createFromHexString(hexId) }),
  maxCachedProducts,
);

const findProduct = (query: Filter<StoredProduct>): Promise<Product | null> =>
  collections().products.findOne<Product>(query, { projection: productProjection });

/** In the order of the ids, without duplicates; omits unknown and malformed ones. */
export const findProducts = cachedRead(async (hexIds: readonly string[]): Promise<readonly Product[]> => {
  const found = await collections()
    .products.find<Product>(
      { _id: { $in: hexIds.flatMap((id) => parseObjectId(id) ?? []) } },
      { projection: productProjection },
    )
    .toArray();
  const byId = new Map(found.map((product) => [product._id.toHexString(), product]));
  return [...new Set(hexIds.map((id) => id.toLowerCase()))].flatMap((id) => byId.get(id) ?? []);
}, maxCachedLists);

/** Includes subcategories, omits inactive ones. */
export const listCategories = cachedRead(
  (): Promise<readonly Category[]> =>
    collections().categories.find({ isActive: true }).sort({ order: 1, name: 1 }).toArray(),
  1,
  { readsProducts: false },
);

/** By category name: the products that selecting it would show. Ignores the filter's own categories. */
export async function countProductsByCategory(
  filter: ProductFilter,
): Promise<Readonly<Record<string, number>>> {
  const [categories, { lists }] = await Promise.all([listCategories(), readCatalogueIndex()]);
  const counts = lists.countByCategory({ ...filter, categories: [] });
  return Object.fromEntries(categories.map(({ name }) => [name, counts.get(categoryKey(name)) ?? 0]));
}

/** By category name: the highest discount of its active products, whole percent; null without a sale. */
export async function discountsByCategory(): Promise<Readonly<Record<string, number | null>>> {
  const [categories, { lists }] = await Promise.all([listCategories(), readCatalogueIndex()]);
  const discounts = lists.discountByCategory();
  return Object.fromEntries(categories.map(({ name }) => [name, discounts.get(categoryKey(name)) ?? null]));
}

/**
 * The products in stock that the farm has chosen for this one; without any, those of the same categories, largest stock
 * first.
 */
export async function listRelatedProducts(
  product: Pick<Product, '_id' | 'categories' | 'goesWith'>,
  limit: number,
): Promise<readonly ProductCard[]> {
  const { lists, entries } = await readCatalogueIndex();
  const chosen = (product.goesWith ?? []).map((id) => id.toHexString());
  const available = chosen.filter((id) => entries.get(id)?.isActive && entries.get(id)?.inStock);
  if (available.length > 0) return findProductCards(available.slice(0, limit));
  if (product.categories.length === 0) return [];
  const ownId = product._id.toHexString();
  const matches = filterPredicate({ isActive: true, inStock: true, categories: product.categories }, []);
  const related = lists.first(limit, 'featured', (entry) => entry.id !== ownId && matches(entry));
  return findProductCards(related.map(({ id }) => id));
}
