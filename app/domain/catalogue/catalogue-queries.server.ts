import { ObjectId, type Filter } from 'mongodb';
import { collections } from '~/domain/collections';
import { cachedRead } from '~/cache/data/cached-read.server';
import { clampPage } from '~/lib/pagination';
import { readCatalogueIndex } from './catalogue-index.server';
import { categoryKey, type Category } from './category';
import type { Product, ProductCard, StoredProduct } from './product';
import type { ProductFilter, ProductSort } from './product-filter';
import { filterPredicate } from './product-lists';

export type { ProductFilter, ProductSort };

/** What is read for a list; named one by one, so that nothing travels that no card shows. */
const cardProjection = {
  slug: 1,
  name: 1,
  lowestPrice: 1,
  brand: 1,
  images: 1,
  variants: { name: 1, sku: 1, price: 1, stockQuantity: 1 },
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
} satisfies Record<keyof Omit<Product, '_id'>, 1>;

/** A page of a list that exists: `page` is from 1 to `pageCount`, which is at least 1. */
export type ProductPage = {
  readonly products: readonly ProductCard[];
  /** How many products there are over all pages. */
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
  /** Whether a page follows. */
  readonly hasMore: boolean;
};

/**
 * Takes a filter, an order, a page from 1 and its size, and returns that page of the catalogue; the last page where
 * the one asked for lies behind it. The index says which products these are; prices and stock are those of the moment:
 * they are read again after each change. One that is gone meanwhile is left out.
 */
export async function listProducts(list: {
  readonly filter: ProductFilter;
  readonly sort: ProductSort;
  readonly page: number;
  readonly pageSize: number;
}): Promise<ProductPage> {
  const { lists } = await readCatalogueIndex();
  const found = lists.list(list.filter, list.sort);
  const { page, pageCount } = clampPage(list.page, { total: found.length, pageSize: list.pageSize });
  const shown = found.slice((page - 1) * list.pageSize, page * list.pageSize);
  return {
    products: await findProductCards(shown.map(({ id }) => id)),
    total: found.length,
    page,
    pageCount,
    hasMore: page < pageCount,
  };
}

/** How many products a filter finds. */
export async function countProducts(filter: ProductFilter): Promise<number> {
  const { lists } = await readCatalogueIndex();
  return lists.list(filter, 'featured').length;
}

/** Some 20 kB each: a catalogue's first pages, and what is looked for most. */
const maxCachedLists = 60;
const maxCachedProducts = 100;

/** Takes ids of 24 hexadecimal digits and returns the cards of those products that exist, in the order of the ids. */
export const findProductCards = cachedRead(
  async (hexIds: readonly string[]): Promise<readonly ProductCard[]> => {
    if (hexIds.length === 0) return [];
    const found = await collections()
      .products.find<ProductCard>({ _id: { $in: toObjectIds(hexIds) } }, { projection: cardProjection })
      .toArray();
    const byId = new Map(found.map((product) => [product._id.toHexString(), product]));
    return hexIds.flatMap((id) => byId.get(id) ?? []);
  },
  maxCachedLists,
);

/** The product with this slug, active or not; null when there is none. */
export const findProductBySlug = cachedRead(
  (slug: string): Promise<Product | null> => findProduct({ slug }),
  maxCachedProducts,
);

/** Takes 24 hexadecimal digits and returns the product, active or not; null when there is none or it is no such id. */
export async function findProductById(hexId: string): Promise<Product | null> {
  const [_id] = toObjectIds([hexId]);
  return _id ? findProduct({ _id }) : null;
}

const findProduct = (query: Filter<StoredProduct>): Promise<Product | null> =>
  collections().products.findOne<Product>(query, { projection: productProjection });

/** Takes ids of 24 hexadecimal digits and returns those products that exist, in the order of the ids; skips the rest. */
export const findProducts = cachedRead(async (hexIds: readonly string[]): Promise<readonly Product[]> => {
  const found = await collections()
    .products.find<Product>({ _id: { $in: toObjectIds(hexIds) } }, { projection: productProjection })
    .toArray();
  const byId = new Map(found.map((product) => [product._id.toHexString(), product]));
  return [...new Set(hexIds.map((id) => id.toLowerCase()))].flatMap((id) => byId.get(id) ?? []);
}, maxCachedLists);

const toObjectIds = (hexIds: readonly string[]): ObjectId[] =>
  hexIds.filter((id) => /^[0-9a-f]{24}$/i.test(id)).map((id) => ObjectId.createFromHexString(id));

/** The active categories, subcategories included, in the order that the farm gave them. */
export const listCategories = cachedRead(
  (): Promise<readonly Category[]> =>
    collections().categories.find({ isActive: true }).sort({ order: 1, name: 1 }).toArray(),
  1,
);

/**
 * How many products each active category has, by its name, 0 included. Takes the rest of the list's filter: its
 * categories are left out, so that each number is what choosing that category shows.
 */
export async function countProductsByCategory(
  filter: ProductFilter,
): Promise<Readonly<Record<string, number>>> {
  const [categories, { lists }] = await Promise.all([listCategories(), readCatalogueIndex()]);
  const counts = lists.countByCategory({ ...filter, categories: [] });
  return Object.fromEntries(categories.map(({ name }) => [name, counts.get(categoryKey(name)) ?? 0]));
}

/** At most `limit` other active products that share a category with this one, in stock and with the most of it first. */
export async function listRelatedProducts(
  product: Pick<Product, '_id' | 'categories'>,
  limit: number,
): Promise<readonly ProductCard[]> {
  if (product.categories.length === 0) return [];
  const { lists } = await readCatalogueIndex();
  const self = product._id.toHexString();
  const fits = filterPredicate({ isActive: true, inStock: true, categories: product.categories }, []);
  const related = lists.first(limit, 'featured', (entry) => entry.id !== self && fits(entry));
  return findProductCards(related.map(({ id }) => id));
}
