import type { ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import type { StaffMember } from '~/domain/audit/staff-member';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { collections } from '~/domain/collections';
import { removePageLinks } from '~/domain/content/remove-page-links.server';
import { recordVariantChanges } from '~/domain/stock/record-variant-changes.server';
import { productPath } from '~/paths';
import type { Product, StoredProduct } from '../product';
import { editedFields, productVersion } from './product-version.server';
import { findStoredProduct, subjectOf } from './save-product.server';

type ProductChange = { readonly by: StaffMember; readonly now: Date };

type DeleteProductResult =
  | { readonly ok: true }
  /** Somebody edited it after the question was shown; `product` is the stored version. */
  | { readonly ok: false; readonly reason: 'conflict'; readonly product: StoredProduct };

/**
 * Deletes a product, writes its stock off, and takes it out of what names it. Orders keep their own copy of name, price and
 * picture; carts and wishlists tell that it is gone. Succeeds if it no longer exists.
 */
export async function deleteProduct(
  id: string,
  { seenVersion, by, now }: ProductChange & { readonly seenVersion: string },
): Promise<DeleteProductResult> {
  const found = await findStoredProduct(id);
  if (!found) return { ok: true };
  return withTransaction(async (session): Promise<DeleteProductResult> => {
    const product = await collections().products.findOne({ _id: found._id }, { session });
    if (!product) return { ok: true };
    if (productVersion(product) !== seenVersion) return { ok: false, reason: 'conflict', product };
    await collections().products.deleteOne({ _id: product._id }, { session });
    await removeReferences(product, session);
    await recordVariantChanges({ productId: product._id, before: product, after: null, by, now }, session);
    await recordAuditEntry(
      { ...subjectOf(product), by, action: 'Deleted the product', before: editedFields(product), now },
      session,
    );
    return { ok: true };
  });
}

async function removeReferences(
  { _id, slug, formerSlugs = [] }: StoredProduct,
  session: ClientSession,
): Promise<void> {
  const { products } = collections();
  await products.updateMany({ goesWith: _id }, { $pull: { goesWith: _id } }, { session });
  // A product that goes with none has no such field.
  await products.updateMany({ goesWith: [] }, { $unset: { goesWith: '' } }, { session });
  await removePageLinks(
    [slug, ...formerSlugs].map((each) => productPath(each)),
    session,
  );
}

/** An inactive product can't be bought. Null if there is no such product. */
export async function setProductActive(
  id: string,
  isActive: boolean,
  { by, now }: ProductChange,
): Promise<Product | null> {
  const found = await findStoredProduct(id);
  if (!found) return null;
  return withTransaction(async (session) => {
    const before = await collections().products.findOneAndUpdate(
      { _id: found._id },
      { $set: { isActive } },
      { session },
    );
    if (!before) return null;
    await recordAuditEntry(
      {
        ...subjectOf(before),
        by,
        action: isActive ? 'Activated the product' : 'Deactivated the product',
        before: { isActive: before.isActive },
        after: { isActive },
        now,
      },
      session,
    );
    return { ...before, isActive };
  });
}
