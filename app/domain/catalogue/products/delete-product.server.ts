import type { ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { collections } from '~/domain/collections';
import { removePageLinks } from '~/domain/content/remove-page-links.server';
import {
  deleteDocument,
  type Change,
  type SaveResult,
  type VersionedChange,
} from '~/domain/editing/save-document.server';
import { recordVariantChanges } from '~/domain/stock/record-variant-changes.server';
import { productPath } from '~/paths';
import type { Product, StoredProduct } from '../product';
import { findStoredProduct, productKind, type WithAlso } from './save-product.server';

/**
 * Deletes a product, writes its stock off, and takes it out of what names it. Orders keep their own copy of name, price and
 * picture; carts and wishlists tell that it is gone.
 */
export const deleteProduct = (id: string, change: VersionedChange): Promise<SaveResult<StoredProduct>> =>
  deleteDocument(productKind, id, change, async (product, session) => {
    await removeReferences(product, session);
    const { by, now } = change;
    await recordVariantChanges({ productId: product._id, before: product, after: null, by, now }, session);
    return { action: 'Deleted the product' };
  });

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

/** An inactive product can't be bought. `also` is done in its transaction. Null if there is no such product. */
export async function setProductActive(
  id: string,
  isActive: boolean,
  { by, now, also }: Change & WithAlso,
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
        ...productKind.subjectOf(before),
        by,
        action: isActive ? 'Activated the product' : 'Deactivated the product',
        before: { isActive: before.isActive },
        after: { isActive },
        now,
      },
      session,
    );
    await also?.(session);
    return { ...before, isActive };
  });
}
