import { cartLineId, type CartLine } from '~/domain/cart/cart';
import { setOwnDay, type StandingOrderResult } from '~/domain/standing-orders/change-standing-order.server';
import { morningOn, ruleOn } from '~/domain/standing-orders/promised-days';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';

/** What a button of a day asks for: another quantity of one size, its usual morning on a day that is none of its own, or nothing. */
export type DayChange =
  | { readonly kind: 'set'; readonly lineId: string; readonly quantity: number }
  | { readonly kind: 'add' | 'skip' | 'usual' };

/** Changes one day for its household, as the page showed it (`seenRevision`). Quantities are absolute: a double press is one. */
export function changeOwnDay(
  order: StandingOrder,
  {
    day,
    change,
    seenRevision,
  }: { readonly day: string; readonly change: DayChange; readonly seenRevision: number },
  now: Date,
): Promise<StandingOrderResult> {
  const lines = findLines(order, day, change);
  return setOwnDay(order._id.toHexString(), { day, lines }, { by: { kind: 'customer' }, now, seenRevision });
}

function findLines(order: StandingOrder, day: string, change: DayChange): readonly CartLine[] | null {
  switch (change.kind) {
    case 'skip':
      return [];
    case 'usual':
      return null;
    case 'add':
      return ruleOn(order.rules, day)?.lines ?? [];
    case 'set': {
      const morning = morningOn(order, day);
      const lines = morning.kind === 'promised' ? morning.lines : [];
      return lines
        .map((line) => (cartLineId(line) === change.lineId ? { ...line, quantity: change.quantity } : line))
        .filter(({ quantity }) => quantity > 0);
    }
  }
}
