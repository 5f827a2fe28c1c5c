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
import {
  countTakers,
  findReplacement,
  findTakersOfChange,
  withdrawProduct,
  type Withdrawal,
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
      'What households get that take in their standing orders what this takes from sale: with `out` nothing for now, with `end` nothing any more, with `replace` another size. They are told. Needs orders:write, too.',
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

/** What households get; throws a 400 for another size that will not be for sale, and 403 for who may not change what they get. */
async function readWithdrawal(
  { kind, productId, sku }: z.output<typeof withdrawalSchema>,
  { id, form, caller }: { readonly id: string; readonly form: ProductForm; readonly caller: Caller },
): Promise<Withdrawal> {
  if (!may(caller, 'orders:write')) throw new ApiError(403, caller.principal?.refusal ?? '');
  if (kind !== 'replace') return { kind };
  const replacement = productId && { productId: toStoredId(productId), sku: sku || null };
  const isForSale =
    replacement &&
    (replacement.productId === id
      ? form.isActive && form.variants.some((variant) => variant.sku === replacement.sku && variant.price > 0)
      : await findReplacement(replacement));
  if (!replacement || !isForSale)
    throw new ApiError(400, 'The request is not valid.', {
      fields: { standingOrders: ['The other size is not for sale: send its `productId` and `sku`'] },
    });
  return { kind, replacement };
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
      const takers = await withDatabaseTimeout(findTakersOfChange(stored, form, caller.now));
      if (takers && !body.standingOrders) throw takenDaily(takers);
      const decision = takers && body.standingOrders;
      const withdrawal = decision && (await readWithdrawal(decision, { id, form, caller }));
      const saved = await updateProduct(id, { form, ...changeBy(caller) });
      if (withdrawal && saved.ok)
        await withdrawProduct(id, withdrawal, {
          by: staffMemberOf(caller),
          now: caller.now,
          ...(takers.skus && { skus: takers.skus }),
        });
      return answerWith(saved, caller);
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
