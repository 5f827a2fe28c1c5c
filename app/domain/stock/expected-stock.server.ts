import { ObjectId, type ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import type { AwaitedUnits } from './awaited-units';
import { variantKey, type VariantUnits } from './variant-units';
import { countOn, leftOn, type ExpectedStock } from './expected-stock';

type Variant = Pick<VariantUnits, 'productId' | 'sku'>;

/** The expectations of sizes, by `variantKey`; none for a size without. */
export async function readExpected(
  productIds: readonly ObjectId[],
  session?: ClientSession,
): Promise<ReadonlyMap<string, ExpectedStock>> {
  const found = await collections()
    .expectedStock.find({ productId: { $in: [...productIds] } }, { session })
    .toArray();
  return new Map(found.map((each) => [variantKey(each), each]));
}

/** What is left of the expectation of each size for a day (`YYYY-MM-DD`), by `variantKey`. */
export const readExpectedLeft = async (
  productIds: readonly ObjectId[],
  day: string,
  session: ClientSession,
): Promise<ReadonlyMap<string, number>> =>
  new Map(
    [...(await readExpected(productIds, session))].map(([key, expected]) => [key, leftOn(expected, day)]),
  );

/** Counts units that were promised for a day against what is expected, or gives them back where negative. */
export async function countExpected(
  units: readonly AwaitedUnits[],
  day: string,
  session: ClientSession,
): Promise<void> {
  if (units.length === 0) return;
  const variants = units.map((each) => ({
    ...each,
    productId: ObjectId.createFromHexString(each.productId),
  }));
  const expected = await readExpected(
    variants.map(({ productId }) => productId),
    session,
  );
  for (const variant of variants) {
    const found = expected.get(variantKey(variant));
    if (found) await writeDays(found, countOn(found, day, variant.quantity), session);
  }
}

const writeDays = ({ _id }: ExpectedStock, days: ExpectedStock['days'], session: ClientSession) =>
  collections().expectedStock.updateOne({ _id }, { $set: { days } }, { session });

/** What was milked beyond what mornings waited for is no longer to come: it is in stock. */
export async function countMilked(variant: Variant, units: number, session: ClientSession): Promise<void> {
  const found = (await readExpected([variant.productId], session)).get(variantKey(variant));
  const last = found?.days.at(-1);
  if (found && last && units > 0) await writeDays(found, countOn(found, last.day, units), session);
}

/** Of sizes that have left the catalogue. */
export async function forgetExpected(
  productId: ObjectId,
  skus: readonly string[],
  session: ClientSession,
): Promise<void> {
  if (skus.length > 0)
    await collections().expectedStock.deleteMany({ productId, sku: { $in: [...skus] } }, { session });
}
