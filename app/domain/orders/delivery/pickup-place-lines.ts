import type { Order } from '~/domain/orders/order';
import { describeOpening } from '~/domain/settings/pickup-location';
import type { Settings } from '~/domain/settings/settings';

/** When the place of a pickup is open, and how fresh and for how long the order is there; none for a delivery, and for a place that is gone. */
export function pickupPlaceLines(
  { delivery }: Pick<Order, 'delivery'>,
  { pickupLocations }: Pick<Settings, 'pickupLocations'>,
): readonly string[] {
  if (delivery.method !== 'pickup') return [];
  const place = pickupLocations.find(({ id }) => id === delivery.pickupLocation);
  if (!place) return [];
  const opening = describeOpening(place);
  return [opening && `Open: ${opening}`, place.freshness].filter((line) => line !== '');
}
