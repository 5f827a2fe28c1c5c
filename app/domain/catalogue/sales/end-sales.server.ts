import type { ObjectId } from 'mongodb';
import { withTransaction } from '#db/client';
import { theShop } from '~/domain/audit/automatic-authors';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { collections } from '~/domain/collections';
import { withDerivedFields } from '../derived-fields';
import type { Sale } from './sale';

/** Ends the sales whose time is over: the price returns to what it was. Returns the number of changed products. */
export async function endSales(now: Date): Promise<number> {
  const due = await collections()
    .products.find({ saleEndsAt: { $lte: now } }, { projection: { _id: 1 } })
    .toArray();
  for (const { _id } of due) await endSalesOf(_id, now);
  return due.length;
}

/** Leaves `updatedAt` for the Fresh badge. */
const endSalesOf = (_id: ObjectId, now: Date): Promise<void> =>
  withTransaction(async (session) => {
    const product = await collections().products.findOne({ _id, saleEndsAt: { $lte: now } }, { session });
    if (!product) return;
    const isOver = (sale: Sale | undefined) => sale?.until && sale.until <= now;
    const { sale, ...rest } = product;
    const ended = withDerivedFields({
      ...(sale && isOver(sale) ? { ...rest, price: sale.was } : product),
      variants: product.variants.map(({ sale: offered, ...variant }) =>
        offered && isOver(offered)
          ? { ...variant, price: offered.was }
          : { ...variant, ...(offered && { sale: offered }) },
      ),
    });
    await collections().products.replaceOne({ _id }, ended, { session });
    await recordAuditEntry(
      {
        by: theShop,
        subject: 'product',
        subjectId: _id.toHexString(),
        subjectName: product.name,
        action: 'Ended the sale',
        before: pricesOf(product),
        after: pricesOf(ended),
        now,
      },
      session,
    );
  });

const pricesOf = ({ price, variants }: Pick<ReturnType<typeof withDerivedFields>, 'price' | 'variants'>) =>
  variants.length > 0
    ? Object.fromEntries(variants.map((variant) => [variant.sku, variant.price]))
    : { price };
