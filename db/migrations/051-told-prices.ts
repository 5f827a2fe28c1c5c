import type { Db, ObjectId } from 'mongodb';
import type { ReportProgress } from './migration';
import { findWithProgress } from './with-progress';

export const id = '051-told-prices';

type OldLine = { readonly productId: string; readonly sku: string | null; readonly price?: number };
type WithLines = { readonly lines: readonly OldLine[] };

type Stored = {
  readonly _id: ObjectId;
  readonly rules: readonly (WithLines & { readonly from: string })[];
  readonly ownDays: readonly (WithLines & { readonly day: string })[];
  readonly fee?: number;
  readonly createdAt: Date;
  readonly told?: readonly unknown[];
};

/** What a household was told of prices stands beside its lines, each with the day from which it holds (docs/decisions/0162). */
export async function up(db: Db, report: ReportProgress = () => undefined): Promise<void> {
  const standingOrders = db.collection<Stored>('standingOrders');
  for await (const order of findWithProgress(standingOrders, { told: { $exists: false } }, report)) {
    const { _id, rules, ownDays } = order;
    await standingOrders.updateOne(
      { _id, told: { $exists: false } },
      {
        $set: {
          rules: rules.map(withoutPrices),
          ownDays: ownDays.map(withoutPrices),
          told: toldBy(order),
        },
        $unset: { fee: '' },
      },
    );
  }
}

const withoutPrices = <Each extends WithLines>(each: Each) => ({
  ...each,
  lines: each.lines.map(({ price: _, ...line }) => line),
});

/** A day that was set by hand has told no more than the rule, where that has its size. */
function toldBy({ rules, ownDays, fee, createdAt }: Stored) {
  const of = (from: string, { lines }: WithLines) =>
    lines.map(({ productId, sku, price = 0 }) => ({
      line: sku === null ? productId : `${productId}-${sku}`,
      price,
      from,
      at: createdAt,
    }));
  const byRules = rules.flatMap((rule) => of(rule.from, rule));
  const own = ownDays
    .flatMap((each) => of(each.day, each))
    .filter(({ line }) => !byRules.some((told) => told.line === line));
  const first = rules[0]?.from ?? '';
  return [{ line: 'fee', price: fee ?? 0, from: first, at: createdAt }, ...byRules, ...own].sort((a, b) =>
    a.from < b.from ? -1 : a.from > b.from ? 1 : 0,
  );
}
