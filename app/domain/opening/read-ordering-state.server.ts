import { isMpesaOffered, paymentConfiguration } from '~/domain/mpesa/payment-configuration.server';
import type { Settings } from '~/domain/settings/settings';
import type { OrderingState } from '~/domain/settings/site';
import { orderingState, refusalText } from './ordering-state';

type OrderingSettings = Pick<Settings, 'opening' | 'phone' | 'selling' | 'pickupLocations' | 'paybill'>;

/** Whether orders are taken by these settings, and by the M-Pesa credentials of this process. */
export function readOrderingState(settings: OrderingSettings): OrderingState {
  const { selling, pickupLocations, paybill } = settings;
  return orderingState(settings, {
    ...selling,
    pickup: selling.pickup && pickupLocations.length > 0,
    mpesaPrompt: selling.mpesaPrompt && isMpesaOffered(),
    mpesaByHand: selling.mpesaByHand && (paybill ?? paymentConfiguration().businessNumber) !== null,
  });
}

/** What to say to a customer instead of taking an order; '' where orders are taken. */
export const readRefusalText = (settings: OrderingSettings): string =>
  refusalText(readOrderingState(settings), settings.phone);
