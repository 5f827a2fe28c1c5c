import { ObjectId } from 'mongodb';
import { collections } from '#db/collections';
import type { Category } from '~/domain/catalogue/category';
import { withDerivedFields } from '~/domain/catalogue/derived-fields';
import type { Product, ProductVariant, StoredProduct } from '~/domain/catalogue/product';
import { shillings } from '~/lib/money';

/** The moment of the tests: nothing in them depends on the clock. */
export const testNow = new Date('2026-03-10T09:00:00.000Z');

/** A variant called by its SKU, at so many shillings, with so many units in stock. */
export const makeVariant = (sku: string, price: number, stockQuantity: number): ProductVariant => ({
  name: sku,
  sku,
  price: shillings(price),
  stockQuantity,
  attributes: {},
});

/** A product as it is stored, plain where a test does not say otherwise. */
export function makeProduct(fields: Partial<Omit<Product, 'lowestPrice'>> = {}): StoredProduct {
  const _id = fields._id ?? new ObjectId();
  return withDerivedFields({
    slug: `product-${_id.toHexString()}`,
    name: 'Fresh milk',
    description: 'Whole milk of the morning.',
    price: shillings(100),
    brand: 'Malisho',
    categories: ['Fresh Milk'],
    images: [],
    variants: [],
    specifications: {},
    isActive: true,
    createdAt: testNow,
    updatedAt: testNow,
    ...fields,
    _id,
  });
}

export async function insertProducts<Products extends readonly StoredProduct[]>(
  ...products: Products
): Promise<Products> {
  await collections().products.insertMany([...products]);
  return products;
}

export async function insertCategory(fields: Partial<Category> & Pick<Category, 'name'>): Promise<Category> {
  const category: Category = {
    _id: new ObjectId(),
    slug: fields.name.toLowerCase().replace(/\W+/g, '-'),
    description: '',
    parent: null,
    order: 1,
    discountPercent: null,
    image: null,
    requiredRole: null,
    isActive: true,
    ...fields,
  };
  await collections().categories.insertOne(category);
  return category;
}
