import { ObjectId } from 'mongodb';
import { withTransaction } from '#db/client';
import type { StaffMember } from '~/domain/audit/staff-member';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { collections } from '~/domain/collections';
import { recordVariantChanges } from '~/domain/stock/record-variant-changes.server';
import { withDerivedFields } from '../derived-fields';
import type { StoredProduct } from '../product';
import type { Sale } from '../sales/sale';
import { sameSale, type OfferValues } from './offer-fields';

export type OfferEdit = {
  readonly productId: string;
  /** Null for a product without variants. */
  readonly sku: string | null;
  /** What the form showed. */
  readonly seen: OfferValues;
  readonly wanted: OfferValues;
};

type OfferOutcome = {
  readonly productId: string;
  readonly sku: string | null;
  /** `PRODUCT, SIZE` */
  readonly name: string;
  /** `conflict`: changed by somebody else since the form was opened; `now` is the stored value. */
  readonly outcome: 'changed' | 'conflict' | 'gone';
  readonly before: OfferValues;
  readonly after: OfferValues;
  /** Units of its stock that mornings of standing orders had waited for; absent for none. */
  readonly toMornings?: number;
};

/**
 * Changes prices, sales and stock of several products, each product in a transaction of its own: a conflict of one leaves
 * the others. Only fields that differ from what the form showed are written; stock counts as counted.
 */
export async function editOffers(
  edits: readonly OfferEdit[],
  { by, now }: { readonly by: StaffMember; readonly now: Date },
): Promise<readonly OfferOutcome[]> {
  const outcomes: OfferOutcome[] = [];
  for (const id of new Set(edits.map(({ productId }) => productId)))
    outcomes.push(
      ...(await editProduct(
        ObjectId.createFromHexString(id),
        edits.filter(({ productId }) => productId === id),
        by,
        now,
      )),
    );
  return outcomes;
}

const editProduct = (_id: ObjectId, edits: readonly OfferEdit[], by: StaffMember, now: Date) =>
  withTransaction(async (session): Promise<readonly OfferOutcome[]> => {
    const before = await collections().products.findOne({ _id }, { session });
    let after = before;
    const outcomes = edits.map((edit): OfferOutcome => {
      const offer = after && findOffer(after, edit.sku);
      const line = { productId: edit.productId, sku: edit.sku };
      if (!after || !offer)
        return { ...line, name: edit.sku ?? '', outcome: 'gone', before: edit.seen, after: edit.wanted };
      const name = edit.sku === null ? after.name : `${after.name}, ${offer.name}`;
      const merged = mergeEdit(edit, offer.values);
      if (!merged) return { ...line, name, outcome: 'conflict', before: offer.values, after: edit.wanted };
      after = setOffer(after, edit.sku, merged);
      return { ...line, name, outcome: 'changed', before: offer.values, after: merged };
    });
    if (!before || !after || after === before) return outcomes;
    const written = await recordVariantChanges(
      { productId: _id, before, after: withDerivedFields({ ...after, updatedAt: now }), by, now },
      session,
    );
    await collections().products.replaceOne({ _id }, written, { session });
    await recordAuditEntry(
      {
        by,
        subject: 'product',
        subjectId: _id.toHexString(),
        subjectName: before.name,
        action: 'Changed prices and stock',
        before: auditValues(before),
        after: auditValues(written),
        now,
      },
      session,
    );
    return outcomes.map((outcome) => {
      const left = findOffer(written, outcome.sku)?.values.stock ?? 0;
      const toMornings = (outcome.after.stock ?? 0) - left;
      return outcome.outcome === 'changed' && toMornings > 0 ? { ...outcome, toMornings } : outcome;
    });
  });

/** Null where a field was changed by the editor, and by somebody else to another value. */
function mergeEdit({ seen, wanted }: OfferEdit, stored: OfferValues): OfferValues | null {
  const isPriceEdited = wanted.price !== seen.price || !sameSale(wanted.sale, seen.sale);
  const isStockEdited = wanted.stock !== seen.stock;
  const isPriceStale = stored.price !== seen.price || !sameSale(stored.sale, seen.sale);
  const isPriceWanted = stored.price === wanted.price && sameSale(stored.sale, wanted.sale);
  if (isPriceEdited && isPriceStale && !isPriceWanted) return null;
  if (isStockEdited && stored.stock !== seen.stock && stored.stock !== wanted.stock) return null;
  return {
    ...(isPriceEdited
      ? { price: wanted.price, sale: wanted.sale }
      : { price: stored.price, sale: stored.sale }),
    stock: isStockEdited ? wanted.stock : stored.stock,
  };
}

export function findOffer(
  product: Pick<StoredProduct, 'name' | 'price' | 'sale' | 'variants'>,
  sku: string | null,
): { readonly name: string; readonly values: OfferValues } | null {
  if (sku === null) {
    const { name, price, sale = null } = product;
    return product.variants.length === 0 ? { name, values: { price, sale, stock: null } } : null;
  }
  const variant = product.variants.find((each) => each.sku === sku);
  if (!variant) return null;
  const { name, price, sale = null, stockQuantity } = variant;
  return { name, values: { price, sale, stock: stockQuantity } };
}

/** Without derived fields. */
function setOffer<Edited extends Pick<StoredProduct, 'price' | 'sale' | 'variants'>>(
  product: Edited,
  sku: string | null,
  { price, sale, stock }: OfferValues,
): Edited {
  if (sku === null) return { ...product, price, sale: sale ?? undefined };
  return {
    ...product,
    variants: product.variants.map((variant) =>
      variant.sku === sku
        ? { ...variant, price, sale: sale ?? undefined, stockQuantity: stock ?? variant.stockQuantity }
        : variant,
    ),
  };
}

const saleValues = (sale: Sale | undefined) =>
  sale ? { was: sale.was, until: sale.until?.toISOString() ?? null } : null;

/** By SKU; stock changes are in the ledger, too. */
const auditValues = ({ price, sale, variants }: StoredProduct) =>
  variants.length === 0
    ? { price, sale: saleValues(sale) }
    : Object.fromEntries(
        variants.map((variant) => [
          variant.sku,
          { price: variant.price, sale: saleValues(variant.sale), stock: variant.stockQuantity },
        ]),
      );
