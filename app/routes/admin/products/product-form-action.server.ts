import type { SubmissionResult } from '@conform-to/react';
import { data, type AppLoadContext } from '@remix-run/node';
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
import type { UpdateProductResult } from '~/domain/catalogue/products/save-product.server';
import type { Product, StoredProduct } from '~/domain/catalogue/product';
import { uploadErrorMessages } from '~/domain/images/image-rules';
import type { Picture } from '~/domain/images/picture';
import { storeUpload } from '~/domain/images/store-upload.server';
import { fieldText } from '~/http/forms/read-form.server';
import { readMultipartForm } from '~/http/forms/image-form.server';
import { parseSubmission, replyWithErrors } from '~/http/forms/submission.server';
import { listPathOf } from '~/http/rendering/list-route';
import { markDatabaseUnavailable, nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { readFieldValues } from '~/lib/forms/form-fields';
import { productsAdminPath } from '~/paths';
import { thumbnailsOf } from './edited-product.server';

/** What the action returns with a form that was not saved. */
export type ProductFormActionData = {
  readonly reply: SubmissionResult<string[]>;
  readonly rows: ProductRows;
  /** URLs by `src` of the pictures. */
  readonly thumbnails: Readonly<Record<string, string>>;
  readonly conflict: EditConflict | null;
};

/**
 * Handles the form that adds or edits a product: redirects to the list with a flash message, or returns the form as it was
 * typed, after a button that changes its rows (200) or with its errors (400, 409 after an edit of somebody else, 503 while
 * the database is unavailable). Call it after the permission check of the route.
 */
export async function handleProductForm(
  { request, context }: { readonly request: Request; readonly context: AppLoadContext },
  options: {
    /** The pictures that the product has already. */
    readonly present: readonly Picture[];
    readonly save: (form: ProductForm) => Promise<UpdateProductResult>;
    readonly successMessage: (product: Product) => string;
    readonly goneMessage: string;
  },
) {
  const { now } = context;
  const { form, pictureErrors } = await readProductForm(request, now);
  const rows = parseRows((field) => form.getAll(field).filter((value) => typeof value === 'string'));
  const sources = rows.picture.map((key) => fieldText(form, rowField('picture', key, 'src')));
  const replyWith = async (
    reply: SubmissionResult<string[]>,
    { status, conflict = null, shownRows = rows }: ReplyOptions,
  ) => {
    const found = status === 503 ? [] : (await findPictures(sources, options.present, now)).values();
    return data({ reply, rows: shownRows, thumbnails: thumbnailsOf(found), conflict }, { status });
  };

  const intent = fieldText(form, 'intent');
  const rowChange = parseRowIntent(intent);
  if (rowChange)
    return replyWith(replyWithErrors(form, []), { status: 200, shownRows: changeRows(rows, rowChange) });
  if (intent === 'upload' && !pictureErrors) return replyWith(replyWithErrors(form, []), { status: 200 });

  const submission = parseSubmission(
    form,
    productSchema(rows, readFieldValues(form, productFormFields(rows)), now),
  );
  if (submission.status !== 'success' || pictureErrors)
    return replyWith(
      submission.reply(pictureErrors ? { fieldErrors: { pictureFiles: pictureErrors } } : {}),
      { status: 400 },
    );
  const result = await nullIfUnavailable(options.save(submission.value));
  if (!result) {
    markDatabaseUnavailable(context);
    return replyWith(submission.reply({ formErrors: [failures.unavailable] }), { status: 503 });
  }
  if (result.ok)
    return redirectWithFlash(listPathOf(request, productsAdminPath), {
      kind: 'success',
      text: options.successMessage(result.product),
    });
  switch (result.reason) {
    case 'rejected':
      return replyWith(submission.reply({ fieldErrors: result.errors }), { status: 400 });
    case 'unknown-product':
      return replyWith(submission.reply({ formErrors: [options.goneMessage] }), { status: 404 });
    case 'conflict':
      return replyWith(submission.reply({ formErrors: [] }), {
        status: 409,
        conflict: await conflictWith(result.product, submission.value),
      });
  }
}

type ReplyOptions = {
  readonly status: number;
  readonly conflict?: EditConflict | null;
  readonly shownRows?: ProductRows;
};

const failures = {
  unavailable: 'The product could not be saved, because the database is down. Please try again in a minute.',
} as const;

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
