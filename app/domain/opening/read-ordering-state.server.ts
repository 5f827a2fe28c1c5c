import { countProducts } from '~/domain/catalogue/catalogue-queries.server';
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

/** The same, and whether anything is in stock: without, customers are asked to call. */
export async function loadOrderingState(settings: OrderingSettings, now: Date): Promise<OrderingState> {
  const state = readOrderingState(settings, now);
  if (state !== 'open') return state;
  return (await countProducts({ isActive: true, inStock: true })) === 0 ? 'incomplete' : state;
}

/** What the pages say instead of offering to order; '' where orders are taken. */
export const readRefusalText = (settings: OrderingSettings, now: Date): string =>
  describeState(readOrderingState(settings, now), settings, now);

/** The same by loadOrderingState. */
export const loadRefusalText = async (settings: OrderingSettings, now: Date): Promise<string> =>
  describeState(await loadOrderingState(settings, now), settings, now);

function describeState(state: OrderingState, settings: OrderingSettings, now: Date): string {
  const holiday = state === 'on-holiday' ? describeHoliday(settings.closures, now) : null;
  return holiday?.refusal ?? refusalText(state, settings.phone);
}

/** What an order is answered that was not taken. */
export const explainRefusal = (settings: OrderingSettings, now: Date): string =>
  readRefusalText(settings, now) || (settings.opening.isOpen ? justOpenedText : closedText);
