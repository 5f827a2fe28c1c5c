import { ObjectId } from 'mongodb';
import type { Category } from '~/domain/catalogue/category';
import type { StoredProduct } from '~/domain/catalogue/product';
import { toCents } from '~/lib/format/money';
import { makeUser, createSignedInVisitor } from '../../support/fixtures/users';
import type { Shop } from '../../support/shop/start-shop';
import type { PageState } from './page-state';

/** The screens of products and categories, with a product of several pictures and a sale. */
export async function prepareCatalogueAdminStates(shop: Shop): Promise<PageState[]> {
  const visitor = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
  const database = shop.database();
  const products = database.collection<StoredProduct>('products');
  const [gouda, mala] = await Promise.all(
    ['young-gouda', 'maziwa-mala'].map((slug) => products.findOne({ slug })),
  );
  if (!gouda || !mala) throw new Error('The demo farm lacks a product.');
  const [first, ...variants] = gouda.variants;
  const [picture] = gouda.images;
  if (!first || !picture) throw new Error('The demo cheese has a variant and a picture.');
  const [more] = mala.images;
  await products.updateOne(
    { _id: gouda._id },
    {
      $set: {
        images: [picture, { ...(more ?? picture), alt: 'A wheel of cheese on its shelf' }],
        variants: [{ ...first, sale: { was: toCents(first.price + 10_000), until: null } }, ...variants],
      },
    },
  );
  const cheese = await database.collection('categories').findOne({ slug: 'cheese' });
  const empty = new ObjectId();
  await database.collection<Category>('categories').insertOne({
    _id: empty,
    slug: 'nothing-in-it',
    name: 'Nothing in it',
    description: '',
    parent: null,
    order: 99,
    image: null,
    requiredRole: null,
    isActive: false,
  });
  const productPath = `/products-admin/${gouda._id.toHexString()}`;
  const state = (name: string, path: string, more: Partial<PageState> = {}): PageState => ({
    name,
    path,
    visitor,
    hydrated: true,
    ...more,
  });
  return [
    state('products admin', '/products-admin'),
    state('products admin, filtered', '/products-admin?category=Cheese&status=active'),
    state('products admin, nothing found', '/products-admin?q=camels'),
    state('product form, new', '/products-admin/new'),
    state('product form, refused', '/products-admin/new', { submit: 'Add Product' }),
    state('product form', productPath),
    state('product, to be deleted', `${productPath}/delete`),
    state('product form, gone', `/products-admin/${'0'.repeat(24)}`),
    { name: 'product, preview', path: `${productPath}/preview`, visitor },
    state('categories admin', '/categories-admin'),
    state('category form', `/categories-admin/${cheese?._id.toHexString()}`),
    state('category form, refused', '/categories-admin/new', { submit: 'Add Category' }),
    state('category, in use', `/categories-admin/${cheese?._id.toHexString()}/delete`),
    state('category, to be deleted', `/categories-admin/${empty.toHexString()}/delete`),
  ];
}
