import { offersOrders, type OfferedMethods } from '~/domain/selling/offered-methods';
import type { Settings } from '~/domain/settings/settings';
import type { OrderingState } from '~/domain/settings/site';

/**
 * The only answer to whether orders are taken. `offered`: what customers can choose now; `isAway`: the farm is on a holiday that
 * takes no orders.
 */
export function orderingState(
  { opening, phone }: { readonly opening: Pick<Settings['opening'], 'isOpen'>; readonly phone: string },
  offered: OfferedMethods,
  isAway = false,
): OrderingState {
  if (!opening.isOpen) return 'closed';
  if (isAway) return 'on-holiday';
  return offersOrders(phone, offered) ? 'open' : 'incomplete';
}

/** Staff also takes orders by phone while customers are asked to call, on holiday, and tries orders before the shop opens. */
export const takesOrders = (state: OrderingState, { byStaff }: { readonly byStaff: boolean }): boolean =>
  state === 'open' || byStaff;

export const closedText = 'We open soon. Until then, we can’t take orders.';

/** Of an order that was sent as a try. */
export const justOpenedText = 'The shop has just opened. Please place the order again.';

/**
 * What a customer reads instead of a button that orders; '' where orders are taken. `phone`: the shop's, may be ''. In a closed
 * shop only staff sees the pages, and tries them.
 */
export function refusalText(state: OrderingState, phone: string): string {
  if (state === 'on-holiday') return 'We’re on holiday.';
  if (state !== 'incomplete') return '';
  return phone === '' ? 'We can’t take orders right now.' : `Call us to order: ${phone}.`;
}
