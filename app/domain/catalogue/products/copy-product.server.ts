import { ObjectId, type ClientSession } from 'mongodb';
import { maxSkuLength } from '~/domain/catalogue/sku';
import { collections } from '~/domain/collections';
import { createDocument, type Change } from '~/domain/editing/save-document.server';
import { withDerivedFields } from '../derived-fields';
import type { Product, ProductVariant } from '../product';
import { deriveSlugs } from './free-slug.server';
import { productFields } from './product-form';
import { findStoredProduct, productKind } from './save-product.server';

/** An inactive product with the same details, a slug and SKUs of its own, and nothing in stock; null for an unknown id. */
export async function copyProduct(id: string, { by, now }: Change): Promise<Product | null> {
  const original = await findStoredProduct(id);
  if (!original) return null;
  const { formerSlugs: _formerSlugs, ...details } = original;
  const _id = new ObjectId();
  const name = `Copy of ${original.name}`.slice(0, productFields.name.maxLength).trim();
  const result = await createDocument(productKind, { by, now }, async (session) => ({
    document: withDerivedFields({
      ...details,
      _id,
      ...(await deriveSlugs('products', { _id, name, before: null }, session)),
      name,
      variants: await copyVariants(original.variants, session),
      isActive: false,
      createdAt: now,
      updatedAt: now,
    }),
    action: `Copied the product from ${original.name}`,
  }));
  return result.ok ? result.document : null;
}

async function copyVariants(
  variants: readonly ProductVariant[],
  session: ClientSession,
): Promise<readonly ProductVariant[]> {
  const copies: ProductVariant[] = [];
  for (const variant of variants) {
    const copied = copies.map(({ sku }) => sku);
    copies.push({ ...variant, sku: await findFreeSku(variant.sku, copied, session), stockQuantity: 0 });
  }
  return copies;
}

/** `MILK-1L-COPY`, `MILK-1L-COPY2` and so on. */
async function findFreeSku(sku: string, taken: readonly string[], session: ClientSession): Promise<string> {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '-COPY' : `-COPY${number}`;
    const candidate = sku.slice(0, maxSkuLength - ending.length) + ending;
    if (taken.includes(candidate)) continue;
    const other = await collections().products.findOne(
      { 'variants.sku': candidate },
      { session, projection: { _id: 1 } },
    );
    if (!other) return candidate;
  }
}
