import type { Order } from '~/domain/orders/order';
import { describeOpening } from '~/domain/settings/pickup-location';
import type { Settings } from '~/domain/settings/settings';

/**
 * When the place of a pickup is open, and how fresh and for how long the order is there; none for a delivery, and for a place that is
 * gone. `shopHours` are said of a place without days and hours of its own.
 */
export function pickupPlaceLines(
  { delivery }: Pick<Order, 'delivery'>,
  { pickupLocations }: Pick<Settings, 'pickupLocations'>,
  shopHours = '',
): readonly string[] {
  if (delivery.method !== 'pickup') return [];
  const place = pickupLocations.find(({ id }) => id === delivery.pickupLocation);
  const opening = place && describeOpening(place);
  const hours = opening ? `Open: ${opening}` : shopHours && `Shop and support: ${shopHours}`;
  return [hours, place?.freshness ?? ''].filter((line) => line !== '');
}
