import { z } from '@hono/zod-openapi';
import type { StoredProduct } from '~/domain/catalogue/product';
import { deleteProduct } from '~/domain/catalogue/products/delete-product.server';
import { productVersion } from '~/domain/catalogue/products/product-version.server';
import {
  createProduct,
  findStoredProduct,
  updateProduct,
} from '~/domain/catalogue/products/save-product.server';
import type { SaveResult } from '~/domain/editing/save-document.server';
import { findTakers } from '~/domain/standing-orders/prices/announce-prices.server';
import { notFound } from '../api-error';
import { defineCall, may, staffMemberOf, type Caller } from '../call';
import { requireMatch } from '../entity-tag.server';
import { productSchema, toApiProduct } from '../schemas/catalogue';
import { checkVersion } from '../schemas/form-body';
import { bodyFieldOf, productBody, toProductForm } from '../schemas/product-body.server';
import { storedIdParams, success, successSchema } from '../schemas/shared';
import { unwrapSave } from '../unwrap-save';

const noun = 'product';
const deletedProductSchema = successSchema
  .extend({
    households: z.int().openapi({
      description: 'That take it in their standing orders on days that can still be changed.',
      example: 3,
    }),
  })
  .openapi('DeletedProduct');

/** In the history of the stock. */
const note = 'API';

const unknownProduct = () => notFound('The product');

/** Throws 404, and 412 for another version than that of If-Match. */
async function requireProduct(id: string, caller: Caller): Promise<StoredProduct> {
  const stored = await findStoredProduct(id);
  if (!stored) throw unknownProduct();
  await requireMatch(caller, productSchema, () => toApiProduct(stored, caller.siteUrl, caller.now));
  return stored;
}

const changeBy = (caller: Caller) => ({
  by: staffMemberOf(caller),
  note,
  mayChangeStock: may(caller, 'stock:write'),
  now: caller.now,
});

const answerWith = (result: SaveResult<StoredProduct>, { siteUrl, now }: Caller) =>
  toApiProduct(unwrapSave(result, noun, bodyFieldOf([])), siteUrl, now);

export const productWriteCalls = [
  defineCall({
    method: 'post',
    path: '/products',
    tag: 'Products',
    summary: 'Add a product',
    description: 'A variant with stock needs stock:write, too.',
    access: 'catalogue:write',
    body: productBody,
    status: 201,
    answer: productSchema,
    handle: async ({ body }, caller) => {
      const form = await toProductForm(body, null, caller);
      return answerWith(await createProduct({ form, ...changeBy(caller) }), caller);
    },
  }),
  defineCall({
    method: 'put',
    path: '/products/{id}',
    tag: 'Products',
    summary: 'Change a product',
    description:
      'Variants are identified by their SKU. A variant that is left out of `variants` is removed with its stock. An optional field that is left out keeps its value. A change of `stockQuantity` needs stock:write, too.',
    access: 'catalogue:write',
    params: storedIdParams,
    takesIfMatch: true,
    body: productBody,
    errors: [404, 409],
    answer: productSchema,
    handle: async ({ params: { id }, body }, caller) => {
      const stored = await requireProduct(id, caller);
      checkVersion(body.updatedAt, stored, noun);
      const form = await toProductForm(body, stored, caller);
      return answerWith(await updateProduct(id, { form, ...changeBy(caller) }), caller);
    },
  }),
  defineCall({
    method: 'delete',
    path: '/products/{id}',
    tag: 'Products',
    summary: 'Delete a product',
    description:
      'Its stock is written off. Orders keep their own copy of name, price and picture. `households` take it in their standing orders: it is left out of what they get, which they are told once, until somebody changes that.',
    access: 'catalogue:write',
    params: storedIdParams,
    takesIfMatch: true,
    errors: [404, 409],
    answer: deletedProductSchema,
    handle: async ({ params: { id } }, caller) => {
      const seenVersion = productVersion(await requireProduct(id, caller));
      const takers = await findTakers(id, caller.now);
      const result = await deleteProduct(id, { seenVersion, by: staffMemberOf(caller), now: caller.now });
      unwrapSave(result, noun);
      return { ...success, households: takers?.households ?? 0 };
    },
  }),
];
