import { describeFirstPickup, findFirstPickupDay } from '~/domain/orders/checkout/pickup-days';
import { findOfferedMethods } from '~/domain/selling/find-offered-methods.server';
import type { Settings } from '~/domain/settings/settings';
import { listDeliveryTerms } from './delivery-terms';
import { describeEarliestDelivery, maxPageAgeMs } from './next-delivery';
import type { EarliestDay } from './order-day';

/**
 * What cached pages say before anybody has chosen a place: of deliveries (describeEarliestDelivery), or of pickups where there are no
 * deliveries; null where no day is promised.
 */
export function readEarliestDay(settings: Settings, now: Date): EarliestDay | null {
  const offered = findOfferedMethods(settings);
  if (offered.delivery) {
    const text = describeEarliestDelivery(listDeliveryTerms(settings), now);
    return text === null ? null : { method: 'delivery', text };
  }
  const first = offered.pickup && findFirstPickupDay(settings, new Date(now.getTime() + maxPageAgeMs));
  return first ? { method: 'pickup', text: describeFirstPickup(first) } : null;
}
