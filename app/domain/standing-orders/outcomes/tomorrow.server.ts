import type { StaffMember } from '~/domain/audit/staff-member';
import { cartLineId, type CartLine } from '~/domain/cart/cart';
import { priceCart } from '~/domain/cart/price-cart.server';
import { collections } from '~/domain/collections';
import { toPresentSkus } from '~/domain/orders/carts/follow-renamed-skus.server';
import { correctOrder, correctionVersion } from '~/domain/orders/corrections/correct-order.server';
import { changeStatusAsStaff } from '~/domain/orders/handling/handle-order.server';
import type { Order } from '~/domain/orders/order';
import { loadSettings } from '~/domain/settings/settings.server';
import { parseObjectId } from '~/domain/text/parse-object-id.server';
import { addDays } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import {
  findStandingOrder,
  setOwnDay,
  type StandingOrderFailure,
} from '~/domain/standing-orders/change-standing-order.server';
import { findLines } from '~/domain/standing-orders/morning-times';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';

/** What the day after today is to bring to a household, for the rider at its door. */
export type Tomorrow = {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** The number of its order, which is on the list already; null where none was made yet. */
  readonly order: string | null;
  /** None: nothing comes. */
  readonly lines: readonly { readonly id: string; readonly name: string; readonly quantity: number }[];
};

/** By the household (`standing.household` of its orders); those whose standing order has ended are left out. */
export async function loadTomorrows(
  households: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Tomorrow>> {
  const found = households.flatMap((id) => parseObjectId(id) ?? []);
  if (found.length === 0) return new Map();
  const day = addDays(toDateInput(now), 1);
  const settings = await loadSettings();
  const open = await collections()
    .standingOrders.find({ household: { $in: found }, isOpen: true })
    .toArray();
  const made = await collections()
    .orders.find({
      'standing.household': { $in: open.map(({ household }) => household) },
      'standing.day': day,
    })
    .toArray();
  const promised = open.map((order) => ({ order, lines: findLines(order, day, settings) ?? [] }));
  const distinct = new Map(
    promised.flatMap(({ lines }) => lines.map((line) => [cartLineId(line), { ...line, quantity: 1 }])),
  );
  const cart = await priceCart([...distinct.values()], {});
  const names = new Map(cart.lines.map(({ id, name }) => [id, name]));
  return new Map(
    promised.map(({ order, lines }): [string, Tomorrow] => {
      const existing = made.find(({ standing }) => standing?.household.equals(order.household));
      const named = lines.map((line) => ({ ...line, name: names.get(cartLineId(line)) ?? 'No longer sold' }));
      const coming = existing ? itemsOf(existing) : named;
      return [
        order.household.toHexString(),
        {
          day,
          order: existing?.number ?? null,
          lines: coming.map((line) => ({ id: cartLineId(line), name: line.name, quantity: line.quantity })),
        },
      ];
    }),
  );
}

const itemsOf = ({ status, items }: Order): Order['items'] => (status === 'cancelled' ? [] : items);

/** What a household has now that a morning was for: it may have ended the one that this came from, and begun again. */
export const findRunning = async ({ household, id }: NonNullable<Order['standing']>): Promise<string> => {
  const open = await collections().standingOrders.findOne(
    { household, isOpen: true },
    { projection: { _id: 1 } },
  );
  return (open?._id ?? id).toHexString();
};

const findMade = ({ household }: Pick<StandingOrder, 'household'>, day: string): Promise<Order | null> =>
  collections().orders.findOne({ 'standing.household': household, 'standing.day': day });

export type SetTomorrowResult =
  /** `cancelled` and `corrected`: its order was on the list already. */
  | { readonly ok: true; readonly did: 'left-out' | 'set' | 'cancelled' | 'corrected' }
  | StandingOrderFailure
  | { readonly ok: false; readonly reason: 'not-correctable' };

/**
 * What a household tells the rider for a day: other quantities, or nothing (no lines). While its last hour is ahead, that day is set by
 * hand; an order that is on the list already is corrected, or cancelled with its stock back. Said twice is said once.
 */
export async function setTomorrow(
  id: string,
  {
    day,
    lines: sent,
    overrules = false,
  }: { readonly day: string; readonly lines: readonly CartLine[]; readonly overrules?: boolean },
  { by, now, ...seen }: { readonly by: StaffMember; readonly now: Date; readonly seenRevision?: number },
): Promise<SetTomorrowResult> {
  const order = await findStandingOrder(id);
  if (!order) return { ok: false, reason: 'unknown' };
  const made = await findMade(order, day);
  // A sheet may be kept for hours without a network.
  const lines = await toPresentSkus(sent);
  if (!made) {
    const who = { by: { kind: 'farm' as const, staff: by }, now, ...seen };
    const set = await setOwnDay(id, { day, lines, overrules }, who);
    return set.ok ? { ok: true, did: lines.length === 0 ? 'left-out' : 'set' } : set;
  }
  const { number: orderNumber } = made;
  if (lines.length === 0) {
    if (made.status === 'cancelled') return { ok: true, did: 'cancelled' };
    const why = 'not needed on this day, as you told our rider';
    const cancelled = await changeStatusAsStaff({ orderNumber, to: 'cancelled', why, by, now });
    return cancelled.ok ? { ok: true, did: 'cancelled' } : { ok: false, reason: 'not-correctable' };
  }
  const corrected = await correctOrder({
    orderNumber,
    correction: { lines: lines.map((line) => ({ ...line, price: 'ordered' })) },
    mayDiscount: false,
    idempotencyKey: `rider ${orderNumber} ${correctionVersion(made)} ${now.getTime()}`,
    by,
    now,
  });
  return corrected.ok ? { ok: true, did: 'corrected' } : { ok: false, reason: 'not-correctable' };
}
