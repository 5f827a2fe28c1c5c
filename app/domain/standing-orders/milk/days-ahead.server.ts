import { ObjectId } from 'mongodb';
import { cachedRead } from '~/cache/data/cached-read.server';
import { findVolume } from '~/domain/catalogue/parse-volume';
import { collections } from '~/domain/collections';
import { filterKey } from '~/domain/orders/list/order-list-keys';
import { orderListIndexes } from '~/domain/orders/orders.collection';
import { loadSettings } from '~/domain/settings/settings.server';
import { addDays } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { dayMs } from '~/lib/time-units';
import { daysAhead, describeDayAhead, type DayAhead } from './day-ahead';
import { bringsStandingOrders } from '~/domain/standing-orders/takes-standing-orders.server';
import { findLines, isBeingMade, rememberService } from '~/domain/standing-orders/morning-times';
import {
  promisedFields,
  readStandingOrders,
  standingOrdersVersion,
  sumsTtlMs,
} from '~/domain/standing-orders/read-standing-orders.server';

/** What they promise on each of some days. `_version` has it read again after a change (standingOrdersVersion). */
async function addUp(_version: string, from: string, days: number) {
  const settings = await loadSettings();
  const counts = Array.from({ length: days }, (_, index) => ({
    day: addDays(from, index),
    households: 0,
    units: new Map<string, number>(),
  }));
  if (!bringsStandingOrders(settings)) return counts;
  const serviceOf = rememberService();
  for await (const order of readStandingOrders(promisedFields, { endingAfter: from }))
    for (const count of counts) {
      const lines = findLines(order, count.day, settings, serviceOf);
      if (!lines) continue;
      count.households += 1;
      for (const { productId, sku, quantity } of lines) {
        const key = sizeKey(productId, sku);
        count.units.set(key, (count.units.get(key) ?? 0) + quantity);
      }
    }
  return counts;
}

// Back-office pages that are open all day ask for it again and again.
const addedUp = cachedRead(addUp, 8, { readsProducts: false, ttlMs: sumsTtlMs });

type Count = Awaited<ReturnType<typeof addUp>>[number];

/** Orders of days ahead are made on the day before, or, after a late last hour, the day before that. */
const madeBeforeMs = 3 * dayMs;

/** What was promised of mornings whose order was cancelled since, by day. Few, and read by when they were made. */
async function findCancelled(from: string, days: number, now: Date) {
  const cancelled = await collections()
    .orders.find(
      {
        listKeys: filterKey({ status: 'cancelled' }),
        createdAt: { $gte: new Date(now.getTime() - madeBeforeMs) },
        'standing.day': { $gte: from, $lt: addDays(from, days) },
      },
      { hint: orderListIndexes.byDate, projection: { standing: 1 } },
    )
    .toArray();
  if (cancelled.length === 0) return [];
  const settings = await loadSettings();
  const orders = await collections()
    .standingOrders.find(
      { _id: { $in: cancelled.flatMap(({ standing }) => standing?.id ?? []) } },
      { projection: promisedFields },
    )
    .toArray();
  return cancelled.flatMap(({ standing }) =>
    orders
      .filter(({ _id }) => standing?.id.equals(_id))
      .flatMap((order) => {
        const day = standing?.day ?? '';
        const lines = findLines(order, day, settings);
        return lines ? [{ day, lines }] : [];
      }),
  );
}

/** Copies: what is added up is remembered. */
const withoutCancelled = (
  counts: readonly Count[],
  cancelled: Awaited<ReturnType<typeof findCancelled>>,
): readonly Count[] =>
  counts.map((count) => {
    const less = cancelled.filter(({ day }) => day === count.day);
    // None is promised while standing orders are off.
    if (less.length === 0 || count.households === 0) return count;
    const units = new Map(count.units);
    for (const { productId, sku, quantity } of less.flatMap(({ lines }) => lines)) {
      const key = sizeKey(productId, sku);
      const left = (units.get(key) ?? 0) - quantity;
      if (left > 0) units.set(key, left);
      else units.delete(key);
    }
    return { ...count, households: Math.max(0, count.households - less.length), units };
  });

/**
 * Adds up what all standing orders promise, as far as any are brought and nobody has cancelled the order of a day, on each of `days` days from
 * `from` (`YYYY-MM-DD`), today where it is not given.
 */
export async function countDaysAhead(
  now: Date,
  { from = toDateInput(now), days = daysAhead }: { readonly from?: string; readonly days?: number } = {},
): Promise<readonly DayAhead[]> {
  const promised = await addedUp(await standingOrdersVersion(), from, days);
  const counts = withoutCancelled(promised, await findCancelled(from, days, now));
  const expected = await collections().expectedStock.find().toArray();
  const perDay = new Map(
    expected.map(({ productId, sku, perDay: units }) => [sizeKey(productId.toHexString(), sku), units]),
  );
  const known = await readSizes(
    new Set([...counts.flatMap(({ units }) => [...units.keys()]), ...perDay.keys()]),
  );
  const inMillilitres = (units: ReadonlyMap<string, number>) =>
    [...units].reduce((sum, [key, count]) => sum + count * (known.get(key)?.volume ?? 0), 0);
  return counts.map(({ day, households, units }) => ({
    day,
    households,
    millilitres: inMillilitres(units),
    expectedMillilitres: perDay.size === 0 ? null : inMillilitres(perDay),
    sizes: [...units]
      .sort(([, a], [, b]) => b - a)
      .map(([key, count]) => ({
        ...partsOf(key),
        name: nameOf(key, known),
        units: count,
        expected: perDay.get(key) ?? null,
      })),
  }));
}

/** Ids have no space; a SKU may. */
const sizeKey = (productId: string, sku: string | null): string => `${productId} ${sku ?? ''}`;

const partsOf = (key: string) => {
  const [productId = ''] = key.split(' ', 1);
  return { productId, sku: key.slice(productId.length + 1) || null };
};

type Known = { readonly name: string; readonly volume: number | null };

/** A size that is gone has the name of its product, which may sell others. */
function nameOf(key: string, known: ReadonlyMap<string, Known>): string {
  const product = known.get(sizeKey(partsOf(key).productId, null));
  return known.get(key)?.name ?? (product ? `a size of ${product.name}` : 'A product that is no longer sold');
}

/** Names and millilitres of sizes. */
async function readSizes(keys: ReadonlySet<string>) {
  const ids = new Set([...keys].map((key) => partsOf(key).productId));
  const found = new Map<string, Known>();
  for await (const { _id, name, variants } of collections().products.find(
    { _id: { $in: [...ids].map((id) => ObjectId.createFromHexString(id)) } },
    { projection: { name: 1, variants: 1 } },
  )) {
    const id = _id.toHexString();
    found.set(sizeKey(id, null), { name, volume: findVolume(undefined, name) });
    for (const variant of variants)
      found.set(sizeKey(id, variant.sku), {
        name: `${name} - ${variant.name}`,
        volume: findVolume(variant, name),
      });
  }
  return found;
}

/**
 * 'Standing orders: 8 households take 42 L of the 60 L that you expect: 40 × Fresh milk - 1 L' for a day (`YYYY-MM-DD`), and that its orders may have
 * less, once they are made; null where nothing comes, or the day is past.
 */
export async function describeStandingDay(day: string, now: Date): Promise<string | null> {
  if (day < toDateInput(now)) return null;
  const [ahead] = await countDaysAhead(now, { from: day, days: 1 });
  if (!ahead || ahead.households === 0) return null;
  return isBeingMade(await loadSettings(), day, now)
    ? `Promised by standing orders: ${describeDayAhead(ahead)}. What really comes is in the orders.`
    : `Standing orders: ${describeDayAhead(ahead)}`;
}
