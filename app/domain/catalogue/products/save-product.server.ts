import { ObjectId, type ClientSession } from 'mongodb';
import { retryOnDuplicateKey } from '#db/duplicate-key';
import { collections } from '~/domain/collections';
import { parseObjectId } from '~/domain/text/parse-object-id.server';
import {
  changeDocument,
  createDocument,
  findVersion,
  reject,
  type Change,
  type DocumentKind,
  type FieldErrors,
  type SaveFailure,
  type SaveResult,
} from '~/domain/editing/save-document.server';
import { recordVariantChanges } from '~/domain/stock/record-variant-changes.server';
import { resolveGoesWith } from '../advice/goes-with.server';
import type { Cents } from '~/lib/format/money';
import { withDerivedFields } from '../derived-fields';
import type { StoredProduct } from '../product';
import type { ProductAdvice } from '../advice/product-advice';
import { editVariants } from './edit-variants';
import { deriveSlugs } from './free-slug.server';
import { productMessages, rowField } from './product-form';
import { findTakenSkus, resolveCategories } from './product-checks.server';
import { resolveProductPictures } from './product-pictures.server';
import { mapProductChoices } from './product-choices';
import type { ProductForm } from './product-schema';
import { addFormerSkus, findRenamedSkus, finishRenames, renameSkus } from './rename-skus.server';
import { mapProductTexts, textsOf } from './product-texts';
import { editedFields, productVersion } from './product-version.server';

type SaveProductInput = Change & {
  readonly form: ProductForm;
  /** The note of the entries in the stock ledger. */
  readonly note?: string;
  /** Permission stock:write; without it variants keep their stock, and new ones begin with none. */
  readonly mayChangeStock?: boolean;
};

/** `toMornings`: units of its stock that mornings of standing orders had waited for; absent for none. */
type SaveProductResult =
  | (Extract<SaveResult<StoredProduct>, { ok: true }> & { readonly toMornings?: number })
  | SaveFailure<StoredProduct>;

/** Includes inactive products; null for a malformed or unknown id. */
export async function findStoredProduct(id: string, session?: ClientSession): Promise<StoredProduct | null> {
  const _id = parseObjectId(id);
  return _id && collections().products.findOne({ _id }, { session });
}

export const productKind: DocumentKind<StoredProduct> = {
  collection: () => collections().products,
  find: findStoredProduct,
  versionOf: productVersion,
  subjectOf: ({ _id, name }) => ({
    subject: 'product',
    subjectId: _id.toHexString(),
    subjectName: name,
  }),
  auditedFields: editedFields,
};

/** Adds a product. Its stock enters the ledger as first stock. */
export async function createProduct({
  form,
  by,
  note,
  mayChangeStock = true,
  now,
}: SaveProductInput): Promise<SaveProductResult> {
  const pictures = await resolveProductPictures(form, [], now);
  if (!pictures.ok) return pictures;
  const goesWith = await resolveGoesWith(form.goesWith, null);
  const _id = new ObjectId();
  return retryOnDuplicateKey(() =>
    createDocument(productKind, { by, now }, async (session) => {
      const unsaved = { _id, categories: [], variants: [] };
      const checked = await checkAgainstShop({ form, mayChangeStock }, unsaved, session, goesWith.errors);
      if (!checked.ok) return checked;
      const document = withDerivedFields({
        _id,
        ...(await deriveSlugs('products', { _id, name: form.name, before: null }, session)),
        ...formFields(form, goesWith.ids),
        categories: checked.categories,
        images: pictures.images,
        variants: checked.variants,
        createdAt: now,
        updatedAt: now,
      });
      const written = await recordVariantChanges(
        { productId: _id, before: null, after: document, by, note, now },
        session,
      );
      return { document: written, action: 'Added the product' };
    }),
  );
}

/** What is done in the transaction of a change. */
export type WithAlso = { readonly also?: ((session: ClientSession) => Promise<void>) | null };

/**
 * The stock field of a variant changes the stock by what the editor added to, or took from, the figure on the form. `also` is done in the
 * same transaction.
 */
export async function updateProduct(
  id: string,
  { form, by, note, mayChangeStock = true, now, also }: SaveProductInput & WithAlso,
): Promise<SaveProductResult> {
  const { seenVersion } = form;
  const found = await findVersion(productKind, id, seenVersion);
  if (!found.ok) return found;
  const { _id, images } = found.document;
  const pictures = await resolveProductPictures(form, images, now);
  if (!pictures.ok) return pictures;
  const goesWith = await resolveGoesWith(form.goesWith, _id);
  // Ended orders that still have the SKU of a size from before would be taken for those of the one that gets it now.
  if (form.variants.some(({ sku, seenSku }) => sku !== seenSku)) await finishRenames(now);
  let toMornings = 0;
  const saved = await retryOnDuplicateKey(() =>
    changeDocument(productKind, id, { seenVersion, by, now }, async (before, session) => {
      const checked = await checkAgainstShop({ form, mayChangeStock }, before, session, goesWith.errors);
      if (!checked.ok) return checked;
      const after = withDerivedFields({
        _id,
        ...(await deriveSlugs('products', { _id, name: form.name, before }, session)),
        ...formFields(form, goesWith.ids),
        categories: checked.categories,
        images: pictures.images,
        variants: checked.variants,
        createdAt: before.createdAt,
        updatedAt: now,
      });
      const renamed = findRenamedSkus(form.variants, before.variants);
      const has = ({ variants }: Pick<StoredProduct, 'variants'>, sku: string) =>
        variants.some((variant) => variant.sku === sku);
      const endsLater = [...renamed].every(([from, to]) => !has(before, to) && !has(after, from));
      const held = await renameSkus({ productId: _id, renamed, now, endsLater }, session);
      if (!held)
        return reject(
          Object.fromEntries(
            form.variants
              .filter(({ seenSku }) => renamed.has(seenSku))
              .map(({ key }) => [rowField('variant', key, 'sku'), [tooManyOrders]]),
          ),
        );
      const { _id: _same, ...set } = await recordVariantChanges(
        { productId: _id, before, after, renamed, held, by, note, now },
        session,
      );
      toMornings = unitsOf(after) - unitsOf(set);
      const formerSkus = addFormerSkus(before.formerSkus, renamed);
      await also?.(session);
      return {
        set: { ...optionalFields, ...set, ...(formerSkus && { formerSkus }) },
        action: 'Changed the product',
      };
    }),
  );
  return saved.ok && toMornings > 0 ? { ...saved, toMornings } : saved;
}

/** Sizes that swap their SKUs, or one that gets the SKU of another that goes, can't be told apart in batches. */
const tooManyOrders =
  'Too many orders have these sizes to change both at once. Give one of them a new SKU and save, or remove it and save; then change the other';

/** In stock, of all sizes. */
export const unitsOf = ({ variants }: Pick<StoredProduct, 'variants'>): number =>
  variants.reduce((sum, { stockQuantity }) => sum + stockQuantity, 0);

const formFields = (
  { name, brand, price, sale, description, specifications, isActive, isFree: _asked, ...advice }: ProductForm,
  goesWith: readonly ObjectId[],
) => ({
  name,
  brand,
  price,
  description,
  specifications,
  isActive,
  ...(sale && { sale }),
  ...omitEmpty({ ...mapProductChoices((_choice, name) => advice[name] ?? ''), ...textsOf(advice) }),
  ...(advice.season && { season: advice.season }),
  ...(goesWith.length > 0 && { goesWith }),
});

const omitEmpty = (texts: Readonly<Record<string, string>>): ProductAdvice =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));

/** Removes the fields that a form leaves empty. */
const optionalFields = {
  sale: undefined,
  saleEndsAt: undefined,
  ...mapProductChoices(() => undefined),
  ...mapProductTexts(() => undefined),
  season: undefined,
  goesWith: undefined,
};

/** A price of 0 that is new and not confirmed: an empty cell, or a key that was not pressed. */
function askWhetherFree(
  { name, price, variants, isFree }: ProductForm,
  before: Pick<StoredProduct, 'variants'> & { readonly price?: Cents },
): FieldErrors {
  const wasFree = (seenSku: string): boolean =>
    before.variants.some((variant) => variant.sku === seenSku && variant.price === 0);
  const free =
    variants.length > 0
      ? variants
          .filter((variant) => variant.price === 0 && !wasFree(variant.seenSku))
          .map((each) => each.name)
      : price === 0 && (before.variants.length > 0 || before.price !== 0)
        ? [name]
        : [];
  return isFree || free.length === 0 ? {} : { isFree: [productMessages.free(free)] };
}

async function checkAgainstShop(
  { form, mayChangeStock }: { readonly form: ProductForm; readonly mayChangeStock: boolean },
  before: Pick<StoredProduct, '_id' | 'categories' | 'variants'> & { readonly price?: Cents },
  session: ClientSession,
  goesWith: FieldErrors,
) {
  const categories = await resolveCategories(form.categories, before.categories, session);
  const skus = await findTakenSkus(form.variants, before, session);
  const { variants, errors: stock } = editVariants(form.variants, before.variants, mayChangeStock);
  const errors = { ...categories.errors, ...goesWith, ...skus, ...stock, ...askWhetherFree(form, before) };
  if (Object.keys(errors).length > 0) return reject(errors);
  return { ok: true, categories: categories.names, variants } as const;
}
