import { z } from '@hono/zod-openapi';
import type { ClientSession } from 'mongodb';
import type { StoredProduct } from '~/domain/catalogue/product';
import { deleteProduct } from '~/domain/catalogue/products/delete-product.server';
import { productVersion } from '~/domain/catalogue/products/product-version.server';
import {
  createProduct,
  findStoredProduct,
  updateProduct,
} from '~/domain/catalogue/products/save-product.server';
import type { SaveResult } from '~/domain/editing/save-document.server';
import {
  countTakers,
  findReplacement,
  findTakersOfChange,
  findTakersOfUnsold,
  noteWithdrawal,
  type Takers,
} from '~/domain/standing-orders/prices/withdraw-product.server';
import { maxSkuLength } from '~/domain/catalogue/sku';
import type { ProductForm } from '~/domain/catalogue/products/product-schema';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { pluralize } from '~/lib/format/pluralize';
import { objectIdPattern, toStoredId } from '~/lib/object-id';
import { ApiError, notFound } from '../api-error';
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

/** What households get in place of what a change takes from sale. */
const withdrawalSchema = z
  .object({
    kind: z.enum(['out', 'end', 'replace']),
    productId: z.string().regex(objectIdPattern).optional(),
    sku: z.string().max(maxSkuLength).nullish(),
  })
  .openapi('Withdrawal', {
    description:
      'What households get that take in their standing orders what this takes from sale, or has taken from sale before: with `out` nothing for now, with `end` nothing any more, with `replace` another size. They are told. Needs orders:write, too.',
    example: { kind: 'end' },
  });

const changedProductBody = productBody
  .extend({ standingOrders: withdrawalSchema.optional() })
  .openapi('ChangedProductBody');

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

/**
 * Notes in the transaction of the product what its households get. Throws a 400 for another size that will not be for sale, and 403 for who
 * may not change what they get.
 */
async function withdrawFrom(
  takers: Takers,
  { kind, productId, sku }: z.output<typeof withdrawalSchema>,
  {
    stored,
    form,
    caller,
  }: { readonly stored: StoredProduct; readonly form: ProductForm; readonly caller: Caller },
) {
  if (!may(caller, 'orders:write')) throw new ApiError(403, caller.principal?.refusal ?? '');
  const who = { by: staffMemberOf(caller), now: caller.now };
  const note =
    (decision: Parameters<typeof noteWithdrawal>[1], replacedBy: string | null = null) =>
    (session: ClientSession) =>
      noteWithdrawal(takers, decision, { replacedBy, ...who }, session);
  if (kind !== 'replace') return note({ kind });
  const replacement = productId ? { productId: toStoredId(productId), sku: sku || null } : null;
  const { name, price, sale, isActive } = form;
  const variants = form.variants.map((each) => ({
    ...each,
    attributes: {},
    stockQuantity: each.stock,
    sale: each.sale ?? undefined,
  }));
  const changed = { ...stored, name, price, sale: sale ?? undefined, isActive, variants };
  const other = replacement && (await findReplacement(replacement, changed));
  if (!replacement || !other)
    throw new ApiError(400, 'The request is not valid.', {
      fields: { standingOrders: ['The other size is not for sale: send its `productId` and `sku`'] },
    });
  return note({ kind, replacement }, other.name);
}

const takenDaily = ({
  households,
  sizes,
}: {
  households: number;
  sizes: readonly { readonly name: string }[];
}) => {
  const what = sizes.map(({ name }) => name).join(', ');
  const text = `${pluralize(households, 'household takes', 'households take')} this every day: ${what}. Send in standingOrders what they get instead, or change the product in the back office, which asks.`;
  return new ApiError(409, text, { fields: { standingOrders: [text] } });
};

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
      'Variants are identified by their SKU. A variant that is left out of `variants` is removed with its stock. An optional field that is left out keeps its value. A change of `stockQuantity` needs stock:write, too. Where households take in their standing orders what it takes from sale, it is refused (409) without `standingOrders`.',
    access: 'catalogue:write',
    params: storedIdParams,
    takesIfMatch: true,
    body: changedProductBody,
    errors: [404, 409],
    answer: productSchema,
    handle: async ({ params: { id }, body }, caller) => {
      const stored = await requireProduct(id, caller);
      checkVersion(body.updatedAt, stored, noun);
      const form = await toProductForm(body, stored, caller);
      const { standingOrders } = body;
      // Who says what they get says it also of what went before.
      const takers = await withDatabaseTimeout(
        standingOrders
          ? findTakersOfUnsold(stored, form, caller.now)
          : findTakersOfChange(stored, form, caller.now),
      );
      if (takers && !standingOrders) throw takenDaily(takers);
      const also =
        takers && standingOrders && (await withdrawFrom(takers, standingOrders, { stored, form, caller }));
      return answerWith(await updateProduct(id, { form, ...changeBy(caller), also }), caller);
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
      const households = await withDatabaseTimeout(countTakers(id, caller.now));
      const result = await deleteProduct(id, { seenVersion, by: staffMemberOf(caller), now: caller.now });
      unwrapSave(result, noun);
      return { ...success, households };
    },
  }),
];
