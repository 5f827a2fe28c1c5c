import { data, type ActionFunctionArgs } from '@remix-run/node';
import type { StaffMember } from '~/domain/audit/staff-member';
import { findDifferences, type EditConflict } from '~/domain/editing/edit-conflict';
import { namesOfGoesWith } from '~/domain/catalogue/advice/goes-with.server';
import { describeProduct } from '~/domain/catalogue/products/describe-product';
import {
  maxRows,
  productFormFields,
  rowField,
  type ProductRows,
} from '~/domain/catalogue/products/product-form';
import { findPictures } from '~/domain/catalogue/products/product-pictures.server';
import { changeRows, parseRowIntent, parseRows } from '~/domain/catalogue/products/product-rows';
import { productSchema, type ProductForm } from '~/domain/catalogue/products/product-schema';
import { productVersion } from '~/domain/catalogue/products/product-version.server';
import {
  createProduct,
  findStoredProduct,
  updateProduct,
} from '~/domain/catalogue/products/save-product.server';
import type { StoredProduct } from '~/domain/catalogue/product';
import { describeUntold } from '~/domain/standing-orders/prices/announce-prices.server';
import {
  describeLeftOut,
  describeToMornings,
  findTakersOfChange,
} from '~/domain/standing-orders/prices/withdraw-product.server';
import { uploadErrorMessages } from '~/domain/images/image-rules';
import { storeUpload } from '~/domain/images/store-upload.server';
import { handleEditorForm, type EditorActionData } from '~/http/back-office/editor-form.server';
import { fieldText } from '~/http/forms/read-form.server';
import { readMultipartForm } from '~/http/forms/image-form.server';
import { replyWithErrors } from '~/http/forms/submission.server';
import { listPathOf } from '~/http/rendering/list-route';
import { redirectWithFlash } from '~/http/session/flash.server';
import { readFieldValues } from '~/lib/forms/form-fields';
import { productsAdminPath, standingPricesPath, withdrawProductPath } from '~/paths';
import { thumbnailsOf, toEditedProduct } from './edited-product.server';
import { allProductFields, comparableTexts } from './seen-product-texts.server';

/** What the action returns with a form that was not saved. */
export type ProductFormActionData = EditorActionData & {
  readonly rows: ProductRows;
  /** URLs by `src` of the pictures. */
  readonly thumbnails: Readonly<Record<string, string>>;
};

/**
 * Handles the form that adds a product (`id` null) or edits one: redirects to the list with a flash message, or returns the
 * form as it was typed, after a button that changes its rows (200) or as handleEditorForm does. Call it after the permission
 * check of the route.
 */
export async function handleProductForm(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  {
    id,
    tellsPrices = false,
    ...change
  }: {
    readonly id: string | null;
    readonly by: StaffMember;
    readonly mayChangeStock: boolean;
    /** May tell households with a standing order. */
    readonly tellsPrices?: boolean;
  },
) {
  const { now } = context;
  const product = id === null ? null : await findStoredProduct(id);
  const { form, pictureErrors } = await readProductForm(request, now);
  const rowsIn = (sent: FormData): ProductRows =>
    parseRows((field) => sent.getAll(field).filter((value) => typeof value === 'string'));
  const rows = rowsIn(form);
  const findThumbnails = async () => {
    const sources = rowsIn(form).picture.map((key) => fieldText(form, rowField('picture', key, 'src')));
    return thumbnailsOf((await findPictures(sources, product?.images ?? [], now)).values());
  };

  const schemaOf = (sent: FormData) =>
    productSchema(rowsIn(sent), readFieldValues(sent, productFormFields(rowsIn(sent))), now);

  const intent = fieldText(form, 'intent');
  const rowChange = parseRowIntent(intent);
  if (rowChange || (intent === 'upload' && !pictureErrors))
    return data<ProductFormActionData>({
      reply: replyWithErrors(form, []),
      conflict: null,
      rows: rowChange ? changeRows(rows, rowChange) : rows,
      thumbnails: await findThumbnails(),
    });
  return handleEditorForm(context, form, {
    noun: 'product',
    schema: schemaOf(form),
    schemaOf,
    fileErrors: pictureErrors && { pictureFiles: pictureErrors },
    save: (values) =>
      id === null
        ? createProduct({ form: values, ...change, now })
        : updateProduct(id, { form: values, ...change, now }),
    answer: async ({ document, toMornings }) => {
      const saved = `${savedMessage(document, { isNew: id === null })}${describeToMornings(toMornings)}`;
      // Households that take what is gone: what do they get instead?
      const takers = product && (await findTakersOfChange(product, document, now));
      if (product && takers && tellsPrices)
        return redirectWithFlash(withdrawProductPath(product._id.toHexString(), takers.skus), {
          kind: 'success',
          text: saved,
        });
      if (takers)
        return redirectWithFlash(listPathOf(request, productsAdminPath), {
          kind: 'success',
          text: `${saved} ${describeLeftOut(takers.households)}`,
        });
      const untold = id !== null && tellsPrices ? await describeUntold(id, now) : null;
      return redirectWithFlash(listPathOf(request, productsAdminPath), {
        kind: 'success',
        text: untold ? `${saved} ${untold.text}` : saved,
        ...(untold && {
          action: { label: untold.label, path: standingPricesPath, intent: untold.intent },
        }),
      });
    },
    fields: allProductFields(rows),
    textsOf: async (stored, sent, seen) => comparableTexts(await toEditedProduct(stored), sent, seen),
    conflictWith,
    more: async (status) => ({
      rows: rowsIn(form),
      thumbnails: status === 503 ? {} : await findThumbnails(),
    }),
  });
}

const savedMessage = (
  { name, isActive }: Pick<StoredProduct, 'name' | 'isActive'>,
  { isNew }: { readonly isNew: boolean },
): string => {
  if (isNew && isActive) return `“${name}” is in the shop.`;
  return isNew ? `“${name}” is saved. It is inactive, so customers can’t buy it yet.` : `“${name}” is saved.`;
};

/** Without a time: imports and renames change products, too, and leave `updatedAt`. */
const conflictWith = async (stored: StoredProduct, form: ProductForm): Promise<EditConflict> => ({
  version: productVersion(stored),
  changedAt: null,
  differences: findDifferences(
    describeProduct(form),
    describeProduct({
      ...stored,
      pictures: stored.images,
      goesWith: await namesOfGoesWith(stored.goesWith),
    }),
  ),
});

/** Stores the pictures that a form without scripts carries, and adds a row for each. */
async function readProductForm(
  request: Request,
  now: Date,
): Promise<{ readonly form: FormData; readonly pictureErrors: string[] | null }> {
  const body = await readMultipartForm(request);
  const form = new FormData();
  for (const [name, value] of body) if (typeof value === 'string') form.append(name, value);
  const errors = new Set<string>();
  for (const file of body.getAll('pictureFiles')) {
    if (!(file instanceof File) || (file.size === 0 && file.name === '')) continue;
    const { picture: keys } = parseRows((field) => form.getAll(field).map(String));
    const { picture: added } = changeRows(
      { variant: [], specification: [], picture: keys },
      { action: 'add', kind: 'picture', key: '' },
    );
    const key = added.at(-1);
    if (key === undefined || added.length === keys.length) {
      errors.add(`A product can have ${maxRows.picture} pictures`);
      continue;
    }
    const stored = await storeUpload(new Uint8Array(await file.arrayBuffer()), { alt: '', now });
    if (stored.ok) {
      form.append('pictureRow', key);
      form.append(rowField('picture', key, 'src'), stored.picture.src);
    } else errors.add(`${file.name.slice(0, 80)}: ${uploadErrorMessages[stored.reason]}`);
  }
  return { form, pictureErrors: errors.size > 0 ? [...errors] : null };
}
