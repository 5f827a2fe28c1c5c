import type { OfferedMethods } from '~/domain/selling/offered-methods';
import type { Settings } from '~/domain/settings/settings';
import type { OrderingState } from '~/domain/settings/site';

/** The only answer to whether orders are taken. `offered`: what customers can choose now. */
export function orderingState(
  { opening, phone }: Pick<Settings, 'opening' | 'phone'>,
  offered: OfferedMethods,
): OrderingState {
  if (!opening.isOpen) return 'closed';
  const { delivery, pickup, cash, mpesaPrompt, mpesaByHand } = offered;
  const isComplete = phone !== '' && (delivery || pickup) && (cash || mpesaPrompt || mpesaByHand);
  return isComplete ? 'open' : 'incomplete';
}

/** Staff also takes orders by phone while customers are asked to call. */
export const takesOrders = (state: OrderingState, { byStaff }: { readonly byStaff: boolean }): boolean =>
  state === 'open' || (byStaff && state === 'incomplete');

export const closedText = 'We open soon. Until then, we can’t take orders.';

export const closedForStaffText = 'The shop isn’t open yet, so it can’t take orders. Open it first.';

/** What a customer reads instead of a button that orders; '' where orders are taken. `phone`: the shop's, may be ''. */
export function refusalText(state: OrderingState, phone: string): string {
  if (state === 'open') return '';
  if (state === 'closed') return closedText;
  return phone === '' ? 'We can’t take orders right now.' : `Call us to order: ${phone}.`;
}
