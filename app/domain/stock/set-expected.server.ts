import { ObjectId, type ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import { variantKey, type VariantUnits } from './variant-units';
import { withPerDay, type ExpectedStock } from './expected-stock';
import { readExpected } from './expected-stock.server';
import { countWaitingDays } from './serve-waiting.server';

/** What a size is expected to bring a day, in units; null for nothing before it is in stock. */
export type ExpectedLine = Pick<VariantUnits, 'productId' | 'sku'> & { readonly perDay: number | null };

/** Where it was taken away and put back, what mornings wait for is promised already. */
const daysOf = async (
  variant: Pick<VariantUnits, 'productId' | 'sku'>,
  perDay: number,
  session: ClientSession,
): Promise<ExpectedStock['days']> =>
  [...(await countWaitingDays(variant, session))].map(([day, units]) => ({ day, left: perDay - units }));

/**
 * Sets what the farm expects of sizes a day. Returns how many it has changed; sizes that have left the catalogue are skipped. What
 * standing orders were promised stays promised. Each size at most once.
 */
export const setExpected = (
  lines: readonly ExpectedLine[],
  { by, now }: { readonly by: StaffMember; readonly now: Date },
): Promise<number> =>
  withTransaction(async (session) => {
    const { products, expectedStock } = collections();
    const ids = lines.map(({ productId }) => productId);
    const expected = await readExpected(ids, session);
    const changed = lines.filter((line) => (expected.get(variantKey(line))?.perDay ?? null) !== line.perDay);
    let count = 0;
    for await (const { _id: productId, name, variants } of products.find(
      { _id: { $in: changed.map((line) => line.productId) } },
      { session, projection: { name: 1, variants: 1 } },
    )) {
      const own = changed.filter(
        (line) => line.productId.equals(productId) && variants.some(({ sku }) => sku === line.sku),
      );
      count += own.length;
      for (const { sku, perDay } of own) {
        const before = expected.get(variantKey({ productId, sku }));
        if (perDay === null) await expectedStock.deleteOne({ productId, sku }, { session });
        else if (before)
          await expectedStock.updateOne(
            { _id: before._id },
            { $set: { perDay, days: withPerDay(before, perDay) } },
            { session },
          );
        else
          await expectedStock.insertOne(
            {
              _id: new ObjectId(),
              productId,
              sku,
              perDay,
              days: await daysOf({ productId, sku }, perDay, session),
            },
            { session },
          );
      }
      if (own.length === 0) continue;
      const describe = (of: (line: ExpectedLine) => number | null) =>
        Object.fromEntries(own.map((line) => [line.sku, of(line)]));
      await recordAuditEntry(
        {
          by,
          subject: 'stock',
          subjectId: productId.toHexString(),
          subjectName: name,
          action: 'Changed what is expected a day',
          before: describe((line) => expected.get(variantKey(line))?.perDay ?? null),
          after: describe(({ perDay }) => perDay),
          now,
        },
        session,
      );
    }
    return count;
  });
