import { ObjectId } from 'mongodb';
import { cachedRead } from '~/cache/data/cached-read.server';
import { readCatalogueIndex } from '~/domain/catalogue/catalogue-index.server';
import { findProductCards, listProducts } from '~/domain/catalogue/catalogue-queries.server';
import type { ProductCard } from '~/domain/catalogue/product';
import { collections } from '~/domain/collections';
import { reject, type Rejected } from '~/domain/editing/save-document.server';
import { foldText } from '~/domain/text/fold-text';
import type { BlogPost, PostProduct } from './post';

/**
 * The product that each of these means, by id (the API) or by name (the form): the post's own first, which may be renamed or deleted
 * meanwhile, and of two with one name one that customers see. Undefined for what neither the shop nor the post has.
 */
async function matchProducts(
  named: readonly string[],
  { products: current = [] }: Pick<BlogPost, 'products'>,
): Promise<readonly (PostProduct | undefined)[]> {
  const { entries } = await readCatalogueIndex();
  const byActive = [...entries.values()].sort((one, other) => Number(other.isActive) - Number(one.isActive));
  return named.map((text) => {
    const key = foldText(text);
    const own = current.find(({ id, name }) => id.toHexString() === key || foldText(name) === key);
    const entry =
      entries.get(own?.id.toHexString() ?? key) ??
      (own ? undefined : byActive.find(({ nameKey }) => nameKey === key));
    return entry ? { id: ObjectId.createFromHexString(entry.id), name: entry.name } : own;
  });
}

/** The products with these ids or names, in their order, each once; unknown ones are left out. */
export const findPostProducts = async (
  named: readonly string[],
  post: Pick<BlogPost, 'products'> = {},
): Promise<readonly PostProduct[]> => eachOnce(await matchProducts(named, post));

/** The same for a form; what neither the shop nor the post has is an error of the field. */
export async function resolvePostProducts(
  named: readonly string[],
  current: Pick<BlogPost, 'products'> = {},
): Promise<{ readonly ok: true; readonly products: readonly PostProduct[] } | Rejected> {
  const products = await matchProducts(named, current);
  return products.includes(undefined)
    ? reject({ products: ['The shop no longer has one of these products. Please choose again'] })
    : { ok: true, products: eachOnce(products) };
}

const eachOnce = (products: readonly (PostProduct | undefined)[]): readonly PostProduct[] => [
  ...new Map(products.flatMap((product) => (product ? [[product.id.toHexString(), product]] : []))).values(),
];

const idsOf = ({ products = [] }: Pick<BlogPost, 'products'>): readonly string[] =>
  products.map(({ id }) => id.toHexString());

/** For the page of a post, in its order: what customers can see in the shop, sold out or not. */
export async function findPostProductCards(
  post: Pick<BlogPost, 'products'>,
): Promise<readonly ProductCard[]> {
  const cards = await findProductCards(idsOf(post));
  return cards.filter(({ isActive }) => isActive);
}

/** What the form of a post offers for each of its products. */
export type PostProductChoice = {
  readonly id: string;
  readonly name: string;
  /** Customers don't see what is inactive or deleted. */
  readonly state: 'active' | 'inactive' | 'deleted';
};

/** A longer list would make the form heavy; the API takes any product. */
const maxChoices = 200;

/** By name: the active products, and those that the post names already. */
export async function listPostProductChoices(
  post: Pick<BlogPost, 'products'> = {},
): Promise<readonly PostProductChoice[]> {
  const { products } = await listProducts({
    filter: { isActive: true },
    sort: 'featured',
    page: 1,
    pageSize: maxChoices,
  });
  const { entries } = await readCatalogueIndex();
  const choices = new Map<string, PostProductChoice>();
  for (const { _id, name } of products)
    choices.set(_id.toHexString(), { id: _id.toHexString(), name, state: 'active' });
  for (const product of post.products ?? []) {
    const id = product.id.toHexString();
    const entry = entries.get(id);
    const state = !entry ? 'deleted' : entry.isActive ? 'active' : 'inactive';
    choices.set(id, { id, name: entry?.name ?? product.name, state });
  }
  return [...choices.values()].sort((one, other) => one.name.localeCompare(other.name));
}

export type PostLink = Pick<BlogPost, 'slug' | 'title' | 'category'>;

const maxPostsOfProduct = 3;
const maxCachedProducts = 100;

/** The newest published posts that name the product; takes its id as hex. */
export const listPostsOfProduct = cachedRead(
  (productId: string): Promise<readonly PostLink[]> =>
    collections()
      .posts.find({ 'products.id': ObjectId.createFromHexString(productId), published: true })
      .project<PostLink>({ _id: 0, slug: 1, title: 1, category: 1 })
      .sort({ createdAt: -1 })
      .limit(maxPostsOfProduct)
      .toArray(),
  maxCachedProducts,
  { readsProducts: false },
);
