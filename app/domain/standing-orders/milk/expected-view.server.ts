import { findProductCards } from '~/domain/catalogue/catalogue-queries.server';
import { listMilkedSizes, type MilkedSize } from '~/domain/catalogue/stock/list-milked-sizes.server';
import { collections } from '~/domain/collections';
import { addDays } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { countDaysAhead } from './days-ahead.server';

/** A size of the page on which the farm says what it expects a day. */
export type ExpectedRow = {
  /** Id. */
  readonly productId: string;
  readonly sku: string;
  /** Such as 'Fresh Cow Milk, 500 ml'. */
  readonly name: string;
  readonly perDay: number | null;
  /** Milked on the last day with a milking; null for none. */
  readonly lastMilked: number | null;
  /** What is expected was milked on none of the last days. */
  readonly isTooMuch: boolean;
  /** What standing orders take tomorrow. */
  readonly promised: number;
};

const isTooMuch = (perDay = 0, milked?: Pick<MilkedSize, 'last' | 'most'>): boolean =>
  milked !== undefined && perDay > Math.max(milked.last, milked.most);

/** The sizes that are expected, were milked last, or come in standing orders of the next days, by name. */
export async function viewExpected(now: Date): Promise<readonly ExpectedRow[]> {
  const [expected, milked, days] = await Promise.all([
    collections().expectedStock.find().toArray(),
    listMilkedSizes(now),
    countDaysAhead(now, { from: addDays(toDateInput(now), 1) }),
  ]);
  const keyOf = (productId: string, sku: string | null) => `${productId} ${sku ?? ''}`;
  const perDay = new Map(
    expected.map((each) => [keyOf(each.productId.toHexString(), each.sku), each.perDay] as const),
  );
  const last = new Map(milked.map((each) => [keyOf(each.productId, each.sku), each] as const));
  const promised = new Map(
    days[0]?.sizes.map((each) => [keyOf(each.productId, each.sku), each.units] as const),
  );
  const taken = days.flatMap(({ sizes }) => sizes.map(({ productId, sku }) => keyOf(productId, sku)));
  const keys = new Set([...perDay.keys(), ...last.keys(), ...taken]);
  const ids = new Set([...keys].map((key) => key.slice(0, key.indexOf(' '))));
  const products = await findProductCards([...ids]);
  return products
    .flatMap(({ _id, name, variants }) =>
      variants.flatMap((variant): readonly ExpectedRow[] => {
        const productId = _id.toHexString();
        const key = keyOf(productId, variant.sku);
        if (!keys.has(key)) return [];
        return [
          {
            productId,
            sku: variant.sku,
            name: `${name}, ${variant.name}`,
            perDay: perDay.get(key) ?? null,
            lastMilked: last.get(key)?.last || null,
            isTooMuch: isTooMuch(perDay.get(key), last.get(key)),
            promised: promised.get(key) ?? 0,
          },
        ];
      }),
    )
    .sort((one, other) => one.name.localeCompare(other.name));
}
