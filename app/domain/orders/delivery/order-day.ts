import { findFirstPickupDay } from '~/domain/orders/checkout/pickup-days';
import type { DeliveryMethod } from '~/domain/orders/order';
import type { Settings } from '~/domain/settings/settings';
import { findDeliveryTerms } from './delivery-terms';
import { findNextDelivery } from './next-delivery';
import { isOutsideTowns, type WrittenPlace } from './served-towns';
import type { OrderDay } from './first-day';

/** Where an order goes, as far as it is known; without city and location it is inside the towns. */
type OrderPlace = WrittenPlace & {
  readonly deliveryMethod: string;
  /** An id; none on a farm without areas. */
  readonly deliveryArea?: string | null;
  /** An id; the first day of any place as long as none is chosen. */
  readonly pickupLocation?: string;
};

type DaySettings = Pick<
  Settings,
  'deliveryRule' | 'deliveryAreas' | 'pickupLocations' | 'closures' | 'checkout'
>;

/** What pages say before anybody has chosen a place. */
export type EarliestDay = {
  readonly method: DeliveryMethod;
  /** 'Order in the next 3 hours: with you on Sunday 29 November', 'Ready to collect from Sunday 29 November' */
  readonly text: string;
};

const isPlaceOutside = (place: OrderPlace, settings: DaySettings): boolean =>
  (place.city !== undefined || place.location !== undefined) && isOutsideTowns(place, settings);

/**
 * The day on which an order placed now comes, or can be collected first, and until when it can be placed for that day. Null where
 * the farm promises no day, as long as the delivery area is unknown, outside the towns, and where it doesn't deliver.
 */
export function findOrderDay(place: OrderPlace, settings: DaySettings, now: Date): OrderDay | null {
  if (place.deliveryMethod === 'pickup') return findFirstPickupDay(settings, now, place.pickupLocation);
  const terms = findDeliveryTerms(place, settings);
  return terms && !isPlaceOutside(place, settings) ? findNextDelivery(terms, now) : null;
}
