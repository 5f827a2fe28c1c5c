import { findOfferedMethods } from '~/domain/selling/find-offered-methods.server';
import type { Settings } from '~/domain/settings/settings';
import type { OrderingState } from '~/domain/settings/site';
import { closedText, justOpenedText, orderingState, refusalText } from './ordering-state';

type OrderingSettings = Pick<
  Settings,
  'opening' | 'phone' | 'selling' | 'deliveryAreas' | 'deliveryRule' | 'pickupLocations' | 'paybill'
>;

/** Whether orders are taken by these settings, and by the M-Pesa credentials of this process. */
export const readOrderingState = (settings: OrderingSettings): OrderingState =>
  orderingState(settings, findOfferedMethods(settings));

/** What the pages say instead of offering to order; '' where orders are taken. */
export const readRefusalText = (settings: OrderingSettings): string =>
  refusalText(readOrderingState(settings), settings.phone);

/** What an order is answered that was not taken. */
export const explainRefusal = (settings: OrderingSettings): string =>
  readRefusalText(settings) || (settings.opening.isOpen ? justOpenedText : closedText);
