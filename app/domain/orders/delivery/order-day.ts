import { findFirstPickupDay } from '~/domain/orders/checkout/pickup-days';
import type { Settings } from '~/domain/settings/settings';
import { findDeliveryTerms } from './delivery-terms';
import { findNextDelivery } from './next-delivery';
import type { OrderDay } from './first-day';

/** Where an order goes, as far as it is known. */
export type OrderPlace = {
  readonly deliveryMethod: string;
  /** An id; none on a farm without areas. */
  readonly deliveryArea?: string | null;
};

type DaySettings = Pick<Settings, 'deliveryRule' | 'deliveryAreas' | 'closures' | 'checkout'>;

/**
 * The day on which an order placed now comes, or can be collected first, and until when it can be placed for that day. Null where
 * the farm promises no day, as long as the delivery area is unknown, and where it doesn't deliver.
 */
export function findOrderDay(place: OrderPlace, settings: DaySettings, now: Date): OrderDay | null {
  if (place.deliveryMethod === 'pickup') return findFirstPickupDay(settings, now);
  const terms = findDeliveryTerms(place, settings);
  return terms && findNextDelivery(terms, now);
}
