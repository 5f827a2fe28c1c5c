import { z } from '@hono/zod-openapi';
import { categoryVersion } from '~/domain/catalogue/categories/category-version.server';
import type { Category } from '~/domain/catalogue/category';
import { isFresh, isNew, type Product, type ProductVariant } from '~/domain/catalogue/product';
import { mapProductChoices } from '~/domain/catalogue/products/product-choices';
import { mapProductTexts, textsOf } from '~/domain/catalogue/products/product-texts';
import { unitPrice } from '~/domain/catalogue/unit-price';
import { dateSchema, idFields, idsOf, imageUrlSchema, moneySchema, toImageUrl, toShillings } from './shared';

const variantSchema = z
  .object({
    name: z.string(),
    sku: z.string(),
    price: moneySchema,
    unitPrice: z
      .object({ amount: moneySchema, unit: z.enum(['litre', 'kg']) })
      .nullable()
      .openapi({ description: 'The price per litre or kilogram; null if the name has no volume or weight.' }),
    stockQuantity: z.int(),
    attributes: z.record(z.string(), z.string()),
  })
  .openapi('ProductVariant');

export const adviceSchema = {
  ...mapProductChoices(({ labels, description }) =>
    z.enum(Object.keys(labels)).nullable().openapi({ description }),
  ),
  ...mapProductTexts(({ label }) => z.string().openapi({ description: `${label}.` })),
  season: z
    .object({ from: z.int().min(1).max(12), to: z.int().min(1).max(12) })
    .nullable()
    .openapi({ description: 'Months from 1; null for all year.' }),
  goesWith: z
    .array(z.string())
    .openapi({ description: 'Ids of products. Empty: the page shows others of the same category.' }),
};

export const productSchema = z
  .object({
    ...idFields,
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    price: moneySchema.openapi({ description: 'Only for a product without variants.' }),
    brand: z.string(),
    categories: z.array(z.string()).openapi({ description: 'The names of its categories.' }),
    images: z.array(z.url()),
    variants: z.array(variantSchema),
    specifications: z.record(z.string(), z.string()),
    ...adviceSchema,
    isActive: z.boolean(),
    isNew: z.boolean().openapi({ description: 'Created within 30 days.' }),
    isFresh: z.boolean().openapi({ description: 'Changed within 24 hours.' }),
    createdAt: dateSchema,
    updatedAt: dateSchema,
  })
  .openapi('Product');

export const toApiProduct = (
  product: Product,
  siteUrl: string,
  now: Date,
): z.input<typeof productSchema> => ({
  ...idsOf(product),
  slug: product.slug,
  name: product.name,
  description: product.description,
  price: toShillings(product.price),
  brand: product.brand,
  categories: [...product.categories],
  images: product.images.flatMap((picture) => toImageUrl(picture, siteUrl) ?? []),
  variants: product.variants.map(({ name, sku, price, stockQuantity, attributes }) => ({
    name,
    sku,
    price: toShillings(price),
    unitPrice: toApiUnitPrice({ name, price }),
    stockQuantity,
    attributes: { ...attributes },
  })),
  specifications: { ...product.specifications },
  ...mapProductChoices((_choice, name) => product[name] ?? null),
  ...textsOf(product),
  season: product.season ?? null,
  goesWith: (product.goesWith ?? []).map((id) => id.toHexString()),
  isActive: product.isActive,
  isNew: isNew(product, now),
  isFresh: isFresh(product, now),
  createdAt: product.createdAt.toISOString(),
  updatedAt: product.updatedAt.toISOString(),
});

function toApiUnitPrice(variant: Pick<ProductVariant, 'name' | 'price'>) {
  const found = unitPrice(variant);
  return found && { amount: toShillings(found.amount), unit: found.unit };
}

export const categorySchema = z
  .object({
    ...idFields,
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    parent: z.object({ id: z.string(), name: z.string() }).nullable(),
    image: imageUrlSchema,
    requiredRole: z.string().nullable().openapi({ description: 'Menus show it only to this role.' }),
    isActive: z.boolean(),
    version: z.string().openapi({ description: 'Changes with every edit.' }),
  })
  .openapi('Category');

export function toApiCategory(
  category: Category,
  all: readonly Category[],
  siteUrl: string,
): z.input<typeof categorySchema> {
  const parent = all.find(({ _id }) => category.parent?.equals(_id));
  return {
    ...idsOf(category),
    slug: category.slug,
    name: category.name,
    description: category.description,
    parent: parent ? { id: parent._id.toHexString(), name: parent.name } : null,
    image: toImageUrl(category.image, siteUrl),
    requiredRole: category.requiredRole,
    isActive: category.isActive,
    version: categoryVersion(category),
  };
}
