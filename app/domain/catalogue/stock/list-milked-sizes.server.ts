import { findProductCards } from '~/domain/catalogue/catalogue-queries.server';
import { collections } from '~/domain/collections';
import { dayRange } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';

export type MilkedSize = {
  readonly productId: string;
  readonly sku: string;
  /** Such as 'Fresh Cow Milk, 500 ml'. */
  readonly name: string;
  readonly left: number;
  /** Recorded as milking today. */
  readonly today: number;
  /** Recorded as milking on that last day. */
  readonly last: number;
};

/** More than a farm fills in a day. */
const maxMovements = 300;

/** The sizes that were filled on the last day with a milking, by name: most likely those of today, too. */
export async function listMilkedSizes(now: Date): Promise<readonly MilkedSize[]> {
  const movements = await collections()
    .stockMovements.find({ reason: 'milking' }, { projection: { productId: 1, sku: 1, change: 1, at: 1 } })
    .sort({ _id: -1 })
    .limit(maxMovements)
    .toArray();
  const [last] = movements;
  if (!last) return [];
  const day = toDateInput(last.at);
  const { from } = dayRange(day);
  const isToday = day === toDateInput(now);
  const units = new Map<string, number>();
  const productIds = new Set<string>();
  for (const { productId, sku, change, at } of movements) {
    if (at < from) continue;
    const id = productId.toHexString();
    productIds.add(id);
    units.set(`${id} ${sku}`, (units.get(`${id} ${sku}`) ?? 0) + change);
  }
  const products = await findProductCards([...productIds]);
  return products
    .flatMap(({ _id, name, variants }) =>
      variants.flatMap((variant): readonly MilkedSize[] => {
        const productId = _id.toHexString();
        const milked = units.get(`${productId} ${variant.sku}`);
        if (milked === undefined) return [];
        return [
          {
            productId,
            sku: variant.sku,
            name: `${name}, ${variant.name}`,
            left: variant.stockQuantity,
            today: isToday ? milked : 0,
            last: milked,
          },
        ];
      }),
    )
    .sort((one, other) => one.name.localeCompare(other.name));
}
