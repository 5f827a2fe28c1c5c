import type { ObjectId } from 'mongodb';
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
  /** Recorded as milking on that last day, without what a count took off it afterwards: it may have been mistyped. */
  readonly last: number;
  /** The most that any of the days before brought; 0 for none. */
  readonly most: number;
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
  const { from, to } = dayRange(day);
  const isToday = day === toDateInput(now);
  const units = new Map<string, number>();
  const before = new Map<string, Map<string, number>>();
  const productIds = new Map<string, ObjectId>();
  const newest = new Map<string, string>();
  for (const { _id, productId, sku, change, at } of movements) {
    const id = productId.toHexString();
    const key = `${id} ${sku}`;
    if (at < from) {
      const days = before.get(key) ?? new Map<string, number>();
      before.set(key, days.set(toDateInput(at), (days.get(toDateInput(at)) ?? 0) + change));
      continue;
    }
    productIds.set(id, productId);
    // The newest comes first.
    if (!units.has(key)) newest.set(key, _id.toHexString());
    units.set(key, (units.get(key) ?? 0) + change);
  }
  const countedOff = new Map<string, number>();
  for await (const { _id, productId, sku, change } of collections().stockMovements.find({
    productId: { $in: [...productIds.values()] },
    reason: 'counted',
    change: { $lt: 0 },
    at: { $gte: from, $lt: to },
  })) {
    const key = `${productId.toHexString()} ${sku}`;
    if (_id.toHexString() > (newest.get(key) ?? '')) countedOff.set(key, (countedOff.get(key) ?? 0) - change);
  }
  const products = await findProductCards([...productIds.keys()]);
  return products
    .flatMap(({ _id, name, variants }) =>
      variants.flatMap((variant): readonly MilkedSize[] => {
        const productId = _id.toHexString();
        const key = `${productId} ${variant.sku}`;
        const milked = units.get(key);
        if (milked === undefined) return [];
        return [
          {
            productId,
            sku: variant.sku,
            name: `${name}, ${variant.name}`,
            left: variant.stockQuantity,
            today: isToday ? milked : 0,
            last: Math.max(0, milked - (countedOff.get(key) ?? 0)),
            most: Math.max(0, ...(before.get(key)?.values() ?? [])),
          },
        ];
      }),
    )
    .sort((one, other) => one.name.localeCompare(other.name));
}
