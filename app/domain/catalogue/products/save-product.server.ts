import { ObjectId, type ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { retryOnDuplicateKey } from '#db/duplicate-key';
import type { StaffMember } from '~/domain/audit/staff-member';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { collections } from '~/domain/collections';
import { recordVariantChanges } from '~/domain/stock/record-variant-changes.server';
import { parseObjectId } from '~/domain/editing/parse-object-id.server';
import { resolveGoesWith } from '../advice/goes-with.server';
import { withDerivedFields } from '../derived-fields';
import type { Product, StoredProduct } from '../product';
import { editVariants } from './edit-variants';
import { deriveSlugs } from './free-slug.server';
import { findTakenSkus, resolveCategories, type FieldErrors } from './product-checks.server';
import { resolveProductPictures } from './product-pictures.server';
import type { ProductForm } from './product-schema';
import { editedFields, productVersion } from './product-version.server';

type SaveProductInput = {
  readonly form: ProductForm;
  readonly by: StaffMember;
  /** The note of the entries in the stock ledger. */
  readonly note?: string;
  readonly now: Date;
};

type SaveProductResult =
  | { readonly ok: true; readonly product: Product }
  /** What only the shop's data can tell, by field of the form: a SKU that another product has, a picture that is gone. */
  | { readonly ok: false; readonly reason: 'rejected'; readonly errors: FieldErrors };

export type UpdateProductResult =
  | SaveProductResult
  | { readonly ok: false; readonly reason: 'unknown-product' }
  /** Somebody else changed the product after the form was loaded; `product` is the stored version. */
  | { readonly ok: false; readonly reason: 'conflict'; readonly product: StoredProduct };

/** Adds a product. Its stock enters the ledger as first stock. */
export async function createProduct({ form, by, note, now }: SaveProductInput): Promise<SaveProductResult> {
  const pictures = await resolveProductPictures(form, [], now);
  if (!pictures.ok) return pictures;
  const goesWith = await resolveGoesWith(form.goesWith, null);
  const _id = new ObjectId();
  return retryOnDuplicateKey(() =>
    withTransaction(async (session) => {
      const checked = await checkAgainstShop(
        form,
        { _id, categories: [], variants: [] },
        session,
        goesWith.errors,
      );
      if (!checked.ok) return checked;
      const slugs = await deriveSlugs('products', { _id, name: form.name, before: null }, session);
      const product = withDerivedFields({
        _id,
        ...slugs,
        ...formFields(form, goesWith.ids),
        categories: checked.categories,
        images: pictures.images,
        variants: checked.variants,
        createdAt: now,
        updatedAt: now,
      });
      await collections().products.insertOne(product, { session });
      await recordVariantChanges({ productId: _id, before: null, after: product, by, note, now }, session);
      await recordAuditEntry(
        { ...subjectOf(product), by, action: 'Added the product', after: editedFields(product), now },
        session,
      );
      return { ok: true, product };
    }),
  );
}

/**
 * Changes a product. Compare-and-swap on the version of the form: no concurrent edit is lost. The stock field of a variant
 * changes the stock by what the editor added to, or took from, the figure on the form.
 */
export async function updateProduct(
  id: string,
  { form, by, note, now }: SaveProductInput,
): Promise<UpdateProductResult> {
  const loaded = await findStoredProduct(id);
  if (!loaded) return { ok: false, reason: 'unknown-product' };
  if (productVersion(loaded) !== form.seenVersion) return { ok: false, reason: 'conflict', product: loaded };
  const pictures = await resolveProductPictures(form, loaded.images, now);
  if (!pictures.ok) return pictures;
  const { _id } = loaded;
  const goesWith = await resolveGoesWith(form.goesWith, _id);
  return retryOnDuplicateKey(() =>
    withTransaction(async (session): Promise<UpdateProductResult> => {
      const before = await collections().products.findOne({ _id }, { session });
      if (!before) return { ok: false, reason: 'unknown-product' };
      if (productVersion(before) !== form.seenVersion)
        return { ok: false, reason: 'conflict', product: before };
      const checked = await checkAgainstShop(form, before, session, goesWith.errors);
      if (!checked.ok) return checked;
      const slugs = await deriveSlugs('products', { _id, name: form.name, before }, session);
      const kept = withoutOptionalFields(before);
      const after = withDerivedFields({
        ...kept,
        ...slugs,
        ...formFields(form, goesWith.ids),
        categories: checked.categories,
        images: pictures.images,
        variants: checked.variants,
        updatedAt: now,
      });
      await collections().products.replaceOne({ _id }, after, { session });
      await recordVariantChanges({ productId: _id, before, after, by, note, now }, session);
      await recordAuditEntry(
        {
          ...subjectOf(after),
          by,
          action: 'Changed the product',
          before: editedFields(before),
          after: editedFields(after),
          now,
        },
        session,
      );
      return { ok: true, product: after };
    }),
  );
}

/** Includes inactive products; null for a malformed or unknown id. */
export async function findStoredProduct(id: string): Promise<StoredProduct | null> {
  const _id = parseObjectId(id);
  return _id && collections().products.findOne({ _id });
}

const formFields = (
  { name, brand, price, sale, description, specifications, isActive, ...advice }: ProductForm,
  goesWith: readonly ObjectId[],
) => ({
  name,
  brand,
  price,
  description,
  specifications,
  isActive,
  ...(sale && { sale }),
  ...(advice.freshness && { freshness: advice.freshness }),
  ...(advice.keeping && { keeping: advice.keeping }),
  ...(advice.season && { season: advice.season }),
  ...(goesWith.length > 0 && { goesWith }),
});

/** Those that the form may leave empty are absent then. */
const withoutOptionalFields = ({
  sale: _sale,
  freshness: _freshness,
  keeping: _keeping,
  season: _season,
  goesWith: _goesWith,
  ...product
}: StoredProduct) => product;

export const subjectOf = ({ _id, name }: Pick<Product, '_id' | 'name'>) =>
  ({ subject: 'product', subjectId: _id.toHexString(), subjectName: name }) as const;

async function checkAgainstShop(
  form: ProductForm,
  before: Pick<StoredProduct, '_id' | 'categories' | 'variants'>,
  session: ClientSession,
  goesWith: FieldErrors,
) {
  const categories = await resolveCategories(form.categories, before.categories, session);
  const skus = await findTakenSkus(form.variants, before, session);
  const { variants, errors: stock } = editVariants(form.variants, before.variants);
  const errors = { ...categories.errors, ...goesWith, ...skus, ...stock };
  if (Object.keys(errors).length > 0) return { ok: false, reason: 'rejected', errors } as const;
  return { ok: true, categories: categories.names, variants } as const;
}
