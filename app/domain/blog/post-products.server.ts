import { ObjectId } from 'mongodb';
import { cachedRead } from '~/cache/data/cached-read.server';
import { readCatalogueIndex } from '~/domain/catalogue/catalogue-index.server';
import { findProductCards, listProducts } from '~/domain/catalogue/catalogue-queries.server';
import type { ProductCard } from '~/domain/catalogue/product';
import { collections } from '~/domain/collections';
import { reject, type Rejected } from '~/domain/editing/save-document.server';
import type { BlogPost, PostProduct } from './post';

/** The products with these ids, in their order. What the post named before may be deleted meanwhile; unknown others are left out. */
export async function findPostProducts(
  ids: readonly string[],
  { products: current = [] }: Pick<BlogPost, 'products'> = {},
): Promise<readonly PostProduct[]> {
  const { entries } = await readCatalogueIndex();
  return ids.flatMap((id) => {
    const entry = entries.get(id);
    return entry
      ? { id: ObjectId.createFromHexString(entry.id), name: entry.name }
      : (current.find((product) => product.id.toHexString() === id) ?? []);
  });
}

/** The products that a form names by id; an id that neither the shop nor the post has is an error of the field. */
export async function resolvePostProducts(
  ids: readonly string[],
  current: Pick<BlogPost, 'products'> = {},
): Promise<{ readonly ok: true; readonly products: readonly PostProduct[] } | Rejected> {
  const products = await findPostProducts(ids, current);
  return products.length === ids.length
    ? { ok: true, products }
    : reject({ products: ['The shop no longer has one of these products. Please choose again'] });
}

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
