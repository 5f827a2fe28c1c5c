import type { ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import type { StaffMember } from '~/domain/audit/staff-member';
import { cartLineId, type CartLine } from '~/domain/cart/cart';
import { priceLine, type PricingProduct } from '~/domain/cart/price-line';
import type { PricedLine } from '~/domain/cart/priced-cart';
import type { StoredProduct } from '~/domain/catalogue/product';
import { setProductActive } from '~/domain/catalogue/products/delete-product.server';
import { findStoredProduct } from '~/domain/catalogue/products/save-product.server';
import { collections } from '~/domain/collections';
import { loadSettings } from '~/domain/settings/settings.server';
import { maxDaysBack } from '~/domain/standing-orders/kept-days';
import { firstOpenDay } from '~/domain/standing-orders/morning-times';
import { nameOfSize } from '~/domain/standing-orders/making/morning-part';
import { readStandingOrders } from '~/domain/standing-orders/read-standing-orders.server';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import { addDays } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { pluralize } from '~/lib/format/pluralize';
import { toCents } from '~/lib/format/money';
import { openAnnouncements } from './open-announcements.server';
import { linesAhead, nameOfLine, usualPrice } from './price-rises';
import { readCatalogue } from './read-priced.server';

/** Null: of a product without sizes, which is sold itself. */
export type SoldSku = string | null;

type Sizes = { readonly variants: readonly { readonly sku: string }[] };

const soldSkus = ({ variants }: Sizes): readonly SoldSku[] =>
  variants.length === 0 ? [null] : variants.map(({ sku }) => sku);

/** Of SKUs those that a product doesn't sell; all where it was deleted. */
export const unsoldSkus = (product: Sizes | null, skus: readonly SoldSku[]): readonly SoldSku[] =>
  product ? skus.filter((sku) => !soldSkus(product).includes(sku)) : skus;

/** What a product sold before a change, and sells no more. One that gets its first sizes is no longer sold itself. */
const lostSkus = (before: Sizes, after: Sizes): readonly SoldSku[] => unsoldSkus(after, soldSkus(before));

/**
 * Who takes a product on days that can still be changed: its sizes, and how many households; null for nobody. `skus`: only these of
 * it; `unsoldBy`: only those that it doesn't sell. A size that is gone has the name by which it was brought last, if it was.
 */
export async function findTakers(
  productId: string,
  now: Date,
  { skus, unsoldBy }: { readonly skus?: readonly SoldSku[]; readonly unsoldBy?: Sizes } = {},
) {
  const sold = unsoldBy && new Set(soldSkus(unsoldBy));
  const asked = skus && new Set(skus.map((sku) => cartLineId({ productId, sku })));
  if (asked?.size === 0) return null;
  const settings = await loadSettings();
  const taken = new Map<string, CartLine>();
  const households: StandingOrder['household'][] = [];
  const fields = { household: 1, rules: 1, ownDays: 1, place: { deliveryArea: 1 } } as const;
  const areas = new Map<string | null, string>();
  const firstDayOf = (place: { readonly deliveryArea: string | null }) => {
    const day = areas.get(place.deliveryArea) ?? firstOpenDay(place, settings, now);
    areas.set(place.deliveryArea, day);
    return day;
  };
  for await (const order of readStandingOrders(fields, { takes: productId })) {
    const lines = linesAhead(order, firstDayOf(order.place)).filter(
      (line) =>
        line.productId === productId && (asked?.has(cartLineId(line)) ?? true) && !sold?.has(line.sku),
    );
    if (lines.length > 0) households.push(order.household);
    for (const line of lines) taken.set(cartLineId(line), line);
  }
  if (households.length === 0) return null;
  const catalogue = await readCatalogue([], [...taken.values()]);
  const sizes = [];
  for (const line of taken.keys()) {
    const priced = catalogue.get(line);
    const name = priced ? nameOfSize(priced) : nameOfLine(line, catalogue);
    const isLost = priced?.problem?.kind === 'gone';
    const left = priced?.slug && priced.sku !== null ? name : null;
    const known = isLost ? ((await findBroughtName(line, households, now)) ?? left) : null;
    sizes.push({ line, name: known ?? name, ...(known !== null && { known }) });
  }
  return { households: households.length, sizes };
}

export type Takers = NonNullable<Awaited<ReturnType<typeof findTakers>>>;

type Sold = { readonly isActive: boolean; readonly variants: readonly { readonly sku: string }[] };

/** Who takes on days ahead what a product doesn't sell after a change, whether or not it did before; null for nobody. */
export async function findTakersOfUnsold(
  { _id, variants }: Pick<StoredProduct, '_id' | 'variants'>,
  after: Sold,
  now: Date,
): Promise<Takers | null> {
  const takers = await findTakers(_id.toHexString(), now, after.isActive ? { unsoldBy: after } : {});
  return takers && { ...takers, sizes: asKnown(takers, _id, lostSkus({ variants }, after)) };
}

/** Before a change is written, the sizes that it loses are still named as households know them. */
function asKnown({ sizes }: Takers, _id: StoredProduct['_id'], lost: readonly SoldSku[]): Takers['sizes'] {
  const lines = new Set(lost.map((sku) => cartLineId({ productId: _id.toHexString(), sku })));
  return sizes.map((size) => (lines.has(size.line) ? { known: size.name, ...size } : size));
}

/**
 * Who takes on days ahead what a change of a product takes from sale, with the SKUs that it loses (absent where it is deactivated: all of it);
 * null for nobody.
 */
export async function findTakersOfChange(
  before: Pick<StoredProduct, '_id' | 'isActive' | 'variants'>,
  after: Sold,
  now: Date,
) {
  const lost = before.isActive && !after.isActive ? {} : { skus: lostSkus(before, after) };
  const takers = await findTakers(before._id.toHexString(), now, lost);
  return takers && { ...takers, sizes: asKnown(takers, before._id, lost.skus ?? []), ...lost };
}

/** How many households take a product on days that can still be changed. */
export const countTakers = async (productId: string, now: Date): Promise<number> =>
  (await findTakers(productId, now))?.households ?? 0;

/** What becomes of households whose product goes, and nobody says what they get instead. */
export const describeLeftOut = (households: number): string =>
  `${pluralize(households, 'household takes', 'households take')} it every day: it is left out of what they get, and they are told.`;

/** For the notice after a change of stock, behind its first sentence: what mornings took that had waited for it. */
export const describeToMornings = (units = 0): string =>
  units > 0 ? ` ${pluralize(units, 'unit', 'units')} of the stock went to mornings that waited for it.` : '';

/** More households are not looked through for a name, the oldest first, and no older mornings: a household has hundreds. */
const maxNamed = 50;

/** The name by which a size was brought last; null where it never was. */
async function findBroughtName(
  line: string,
  households: readonly StandingOrder['household'][],
  now: Date,
): Promise<string | null> {
  // As cartLineId writes it: an id has no hyphen.
  const [productId = ''] = line.split('-', 1);
  const sku = line.slice(productId.length + 1) || null;
  const last = await collections().orders.findOne(
    {
      'standing.household': { $in: households.slice(0, maxNamed) },
      'standing.day': { $gte: addDays(toDateInput(now), -maxDaysBack) },
      items: { $elemMatch: { productId, sku } },
    },
    { sort: { _id: -1 }, projection: { items: 1 } },
  );
  return last?.items.find((item) => cartLineId(item) === line)?.name ?? null;
}

export type Withdrawal =
  | { readonly kind: 'out' | 'end' }
  | { readonly kind: 'replace'; readonly replacement: Pick<CartLine, 'productId' | 'sku'> };

/**
 * Another size that can come in place of one that goes: it must be for sale. `changed` is the product as a change that is not written yet
 * leaves it, whose sizes are read from that. Null for none.
 */
export async function findReplacement(
  { productId, sku }: Pick<CartLine, 'productId' | 'sku'>,
  changed?: PricingProduct,
): Promise<PricedLine | null> {
  const line = { productId, sku, quantity: 1 };
  const other =
    changed?._id.toHexString() === productId
      ? priceLine(line, changed, {})
      : (await readCatalogue([], [line])).get(cartLineId(line));
  return other && usualPrice(other) !== null ? other : null;
}

/**
 * Notes what the households of a product get in place of what goes: `tellPrices` tells them, and changes their standing orders. Call it in the
 * transaction that takes it from sale, so that neither is there without the other. `replacedBy`: the other size as the audit log names it.
 */
export const noteWithdrawal = (
  { sizes }: Takers,
  decision: Withdrawal,
  {
    replacedBy,
    by,
    now,
  }: { readonly replacedBy: string | null; readonly by: StaffMember; readonly now: Date },
  session: ClientSession,
): Promise<void> => {
  const from = toDateInput(now);
  const done =
    decision.kind === 'replace'
      ? `replaced by ${replacedBy}`
      : decision.kind === 'out'
        ? 'left out'
        : 'taken out';
  return openAnnouncements(
    sizes.map(({ line, known }) => ({
      ...decision,
      line,
      ...(known && { name: known }),
      price: toCents(0),
      from,
      at: now,
    })),
    'Withdrew a product',
    Object.fromEntries(sizes.map(({ name }) => [name, done])),
    { by, now },
    session,
  );
};

/**
 * Takes a product from sale, and decides what its households get: another size instead (`replacement`), nothing for now (`out`), or nothing
 * any more (`end`), in one transaction (noteWithdrawal). `not-for-sale` where the other size is not. With
 * `skus` it is decided of these, as far as the product doesn't sell them any more, and the others stay for sale; a product that was deleted
 * is only decided of.
 */
export async function withdrawProduct(
  productId: string,
  decision: Withdrawal,
  { by, now, skus }: { readonly by: StaffMember; readonly now: Date; readonly skus?: readonly SoldSku[] },
): Promise<
  | { readonly ok: true; readonly households: number }
  | { readonly ok: false; readonly reason: 'not-for-sale' | 'nobody' }
> {
  const replacement = decision.kind === 'replace' ? decision.replacement : null;
  const other = replacement && (await findReplacement(replacement));
  const isOwn = replacement?.productId === productId && skus === undefined;
  if (replacement && (!other || isOwn)) return { ok: false, reason: 'not-for-sale' };
  const product = await findStoredProduct(productId);
  const takers = await findTakers(productId, now, skus && { skus: unsoldSkus(product, skus) });
  const who = { replacedBy: other?.name ?? null, by, now };
  const also = takers && ((session: ClientSession) => noteWithdrawal(takers, decision, who, session));
  if (!skus && product?.isActive) await setProductActive(productId, false, { by, now, also });
  else if (also) await withTransaction(also);
  return takers ? { ok: true, households: takers.households } : { ok: false, reason: 'nobody' };
}
