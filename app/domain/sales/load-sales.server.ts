import { collections } from '~/domain/collections';
import { addDays, daysUpTo } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { addCents, toCents, type Cents } from '~/lib/format/money';
import { addSold } from './compose-sales-day.server';
import type { Preparation, SalesDay, SoldProduct } from './sales-day';

/** As many as the dashboard shows. */
export const chartDays = 30;
const bestSellerCount = 5;

export type Sales = {
  /** Oldest first, today last; without a gap. */
  readonly days: readonly Pick<SalesDay, '_id' | 'orders' | 'revenue'>[];
  readonly today: Pick<SalesDay, 'orders' | 'revenue'>;
  readonly orders: number;
  readonly revenue: Cents;
  /** Products of all the days, by revenue. */
  readonly bestSellers: readonly SoldProduct[];
};

/** The last 30 days as refreshSales has stored them. */
export async function loadSales(now: Date): Promise<Sales> {
  const ids = daysUpTo(toDateInput(now), chartDays);
  const [first = ''] = ids;
  const stored = await collections()
    .salesDays.find({ _id: { $gte: first, $lte: toDateInput(now) } })
    .toArray();
  const storedOf = new Map(stored.map((day) => [day._id, day]));
  const days = ids.map((_id) => {
    const { orders = 0, revenue = toCents(0) } = storedOf.get(_id) ?? {};
    return { _id, orders, revenue };
  });
  return {
    days,
    today: days.at(-1) ?? { orders: 0, revenue: toCents(0) },
    orders: days.reduce((sum, { orders }) => sum + orders, 0),
    revenue: addCents(...days.map(({ revenue }) => revenue)),
    bestSellers: findBestSellers(stored),
  };
}

function findBestSellers(days: readonly SalesDay[]): readonly SoldProduct[] {
  const sums = new Map<string, SoldProduct>();
  for (const product of days.flatMap(({ products }) => products)) addSold(sums, product);
  return (
    [...sums.values()]
      // Of what was paid before, more may have gone back than came in.
      .filter(({ revenue }) => revenue > 0)
      .sort((one, other) => other.revenue - one.revenue || one.name.localeCompare(other.name))
      .slice(0, bestSellerCount)
  );
}

/** What tomorrow needs; null before the first refresh. */
export const loadPreparation = (now: Date): Promise<Preparation | null> =>
  collections().preparations.findOne({ _id: addDays(toDateInput(now), 1) });
