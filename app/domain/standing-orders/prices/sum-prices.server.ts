import { cachedRead } from '~/cache/data/cached-read.server';
import { cartLineId } from '~/domain/cart/cart';
import type { PricedLine } from '~/domain/cart/priced-cart';
import { loadSettings } from '~/domain/settings/settings.server';
import { findUntexted } from '~/domain/sms/sms-opt-outs.server';
import { firstOpenDay } from '~/domain/standing-orders/morning-times';
import { isReachable } from '~/domain/standing-orders/making/tell-mornings.server';
import { standingOrdersVersion, sumsTtlMs } from '~/domain/standing-orders/read-standing-orders.server';
import { toDateInput } from '~/lib/format/dates';
import { toCents, type Cents } from '~/lib/format/money';
import type { ContactPhone } from '~/lib/format/phone';
import { findRisesToTell, isAnnounced, linesAhead, risesAtTheDoor, type Catalogue } from './price-rises';
import { readPriced } from './read-priced.server';

export type PriceSums = Awaited<ReturnType<typeof addUpPrices>>;

/**
 * Adds up over all standing orders, or those that take a product: prices above what households were told, how many of them pay an old one
 * (`paying`), what was told and holds from a day ahead, and what is not sold any more (`unsold`: how many take it; `losing`: households whose
 * size is gone for good).
 */
export const addUpPrices = async (now: Date, productId: string | null) =>
  addUp(await findUntexted(), await readDays(now), productId);

/** Today, and the first day that can still be changed: `open`, of all areas, or of one. */
type Days = {
  readonly today: string;
  readonly open: string;
  readonly ofAreas: Readonly<Record<string, string>>;
};

async function readDays(now: Date): Promise<Days> {
  const settings = await loadSettings();
  const first = (deliveryArea: string | null) => firstOpenDay({ deliveryArea }, settings, now);
  const ofAreas = Object.fromEntries(settings.deliveryAreas.map(({ id }) => [id, first(id)]));
  return { today: toDateInput(now), open: first(null), ofAreas };
}

async function addUp(
  untexted: ReadonlySet<ContactPhone>,
  { today, open, ofAreas }: Days,
  productId: string | null,
) {
  const settings = await loadSettings();
  let catalogue: Catalogue = new Map();
  let paying = 0;
  let losing = 0;
  const unsold = new Map<string, number>();
  const untold = new Map<
    string,
    { line: string; told: Cents; today: Cents; households: number; toCall: number }
  >();
  const pending = new Map<
    string,
    { line: string; price: Cents; from: string; households: number; atDoor: number }
  >();
  for await (const { order, ...priced } of readPriced(productId ?? undefined)) {
    ({ catalogue } = priced);
    const rises = findRisesToTell(order, { catalogue, settings, today });
    if (rises.length > 0) paying += 1;
    const day = ofAreas[order.place.deliveryArea ?? ''] ?? open;
    const missing = [...new Set(linesAhead(order, day).map(cartLineId))].filter((line) =>
      isUnsold(catalogue.get(line)),
    );
    for (const line of missing) unsold.set(line, (unsold.get(line) ?? 0) + 1);
    if (missing.some((line) => catalogue.get(line)?.problem?.kind === 'gone')) losing += 1;
    for (const { line, told, price } of rises) {
      const known = untold.get(line);
      untold.set(line, {
        line,
        told: toCents(Math.min(told, known?.told ?? told)),
        today: toCents(Math.max(price, known?.today ?? price)),
        households: (known?.households ?? 0) + 1,
        toCall: (known?.toCall ?? 0) + (isReachable(order, settings, untexted) ? 0 : 1),
      });
    }
    const atDoor = risesAtTheDoor(order);
    const announced = order.told.filter((each) => isAnnounced(each, order, today));
    for (const each of [...announced, ...atDoor]) {
      const { line, price, from } = each;
      const key = `${line} ${price} ${from}`;
      const known = pending.get(key);
      pending.set(key, {
        line,
        price,
        from,
        households: (known?.households ?? 0) + 1,
        atDoor: (known?.atDoor ?? 0) + (atDoor.some((other) => other === each) ? 1 : 0),
      });
    }
  }
  return {
    untold: [...untold.values()],
    pending: [...pending.values()],
    unsold: [...unsold].map(([line, households]) => ({ line, households })),
    paying,
    losing,
    catalogue,
  };
}

const isUnsold = (priced: PricedLine | undefined): boolean =>
  priced?.problem?.kind === 'gone' || priced?.problem?.kind === 'inactive';

/** `_version` has it read again after a change (standingOrdersVersion). */
const remembered = cachedRead(
  (_version: string, untexted: readonly ContactPhone[], days: Days, productId: string | null) =>
    addUp(new Set(untexted), days, productId),
  8,
  { ttlMs: sumsTtlMs },
);

/** As addUpPrices, remembered until a standing order changes, or a phone stops texts: the list, the page of prices and each saved product ask for it. */
export async function sumPrices(now: Date, productId: string | null): Promise<PriceSums> {
  const [version, untexted] = await Promise.all([standingOrdersVersion(), findUntexted()]);
  return remembered(version, [...untexted].sort(), await readDays(now), productId);
}
