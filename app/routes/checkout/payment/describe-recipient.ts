import { composeDelivery, type OrderDetails } from '~/domain/orders/placing/order-details';
import { formatPickupLines } from '~/domain/orders/placing/shipping-address';
import type { Settings } from '~/domain/settings/settings';
import { formatPhone } from '~/lib/format/phone';

/** Who gets the order, and where, in one sentence: another tab may have changed it. */
export function describeRecipient(details: OrderDetails, settings: Settings, now: Date): string {
  const delivery = composeDelivery(details, settings, { now });
  const person = `${details.firstName} ${details.lastName}, ${formatPhone(details.phone).replaceAll(' ', '\u00a0')}`;
  if (delivery.method === 'pickup') return `${person}. ${formatPickupLines(delivery).join('. ')}`;
  const place = [delivery.address, delivery.location, delivery.city].filter((text) => text !== '');
  return `Delivery to ${person}: ${place.join(', ')}`;
}
