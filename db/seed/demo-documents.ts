import { createHash } from 'node:crypto';
import { ObjectId } from 'mongodb';
import type { Category } from '~/domain/catalogue/category';
import { withDerivedFields } from '~/domain/catalogue/derived-fields';
import type { StoredProduct } from '~/domain/catalogue/product';
import { toCents } from '~/lib/money';
import { demoCategories } from './demo/categories';
import { productPicture } from './demo/pictures';
import { demoProducts, type DemoProduct } from './demo/products';

const hourMs = 60 * 60 * 1000;

/** The same thing gets the same id in every start, so that a seed that was cut off is finished and not doubled. */
const idFor = (kind: 'product' | 'category', slug: string): ObjectId =>
  new ObjectId(createHash('sha256').update(`${kind} ${slug}`).digest().subarray(0, 12));

/** The demo farm's categories as they are stored. */
export const demoCategoryDocuments = (): Category[] =>
  demoCategories.map(({ slug, name, description, parent, order, discountPercent }) => ({
    _id: idFor('category', slug),
    slug,
    name,
    description,
    parent: parent === null ? null : idFor('category', parent),
    order,
    discountPercent: discountPercent ?? null,
    requiredRole: null,
    isActive: true,
  }));

/** The demo farm's products as they are stored; their ages count back from `now`. */
export const demoProductDocuments = (now: Date): StoredProduct[] =>
  demoProducts.map((product) => toDocument(product, now));

function toDocument(product: DemoProduct, now: Date): StoredProduct {
  const { slug, name, description, brand, categories, specifications, isActive } = product;
  const { src, widths, width, height } = productPicture(product.picture);
  return withDerivedFields({
    _id: idFor('product', slug),
    slug,
    name,
    description,
    price: toCents(product.price),
    brand,
    categories,
    images: [{ src, widths, width, height, alt: product.pictureAlt }],
    variants: product.variants.map((variant) => ({ ...variant, price: toCents(variant.price) })),
    specifications,
    isActive,
    createdAt: new Date(now.getTime() - product.createdDaysAgo * 24 * hourMs),
    updatedAt: new Date(now.getTime() - product.updatedHoursAgo * hourMs),
  });
}
