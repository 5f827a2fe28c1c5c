import { findOfferedMethods } from '~/domain/selling/find-offered-methods.server';
import { describeHoliday, findHoliday } from '~/domain/settings/closure';
import type { Settings } from '~/domain/settings/settings';
import type { OrderingState } from '~/domain/settings/site';
import { closedText, justOpenedText, orderingState, refusalText } from './ordering-state';

type OrderingSettings = Pick<
  Settings,
  | 'opening'
  | 'phone'
  | 'selling'
  | 'deliveryAreas'
  | 'deliveryRule'
  | 'pickupLocations'
  | 'paybill'
  | 'closures'
>;

/** Whether orders are taken by these settings, and by the M-Pesa credentials of this process. */
export const readOrderingState = (settings: OrderingSettings, now: Date): OrderingState =>
  orderingState(
    settings,
    findOfferedMethods(settings),
    findHoliday(settings.closures, now)?.holiday.takesOrders === false,
  );

/** What the pages say instead of offering to order; '' where orders are taken. */
export function readRefusalText(settings: OrderingSettings, now: Date): string {
  const state = readOrderingState(settings, now);
  const holiday = state === 'on-holiday' ? describeHoliday(settings.closures, now) : null;
  return holiday?.refusal ?? refusalText(state, settings.phone);
}

/** What an order is answered that was not taken. */
export const explainRefusal = (settings: OrderingSettings, now: Date): string =>
  readRefusalText(settings, now) || (settings.opening.isOpen ? justOpenedText : closedText);
