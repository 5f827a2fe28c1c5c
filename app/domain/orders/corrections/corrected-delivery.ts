import { onDay } from '~/domain/orders/delivery/on-day';
import { isOutsideTowns } from '~/domain/orders/delivery/served-towns';
import { awaitsDay, type Delivery, type Order } from '~/domain/orders/order';
import { isPickupDay } from '~/domain/orders/phone-orders/pickup-day';
import { formatPickupLocation } from '~/domain/settings/pickup-location';
import type { Settings } from '~/domain/settings/settings';
import { toDateInput } from '~/lib/format/dates';
import type { CorrectedDelivery } from './correction';

type DeliveryFault = 'delivery-area-unknown' | 'pickup-location-unknown' | 'day' | 'address';

/** Where and when an order is to go. An area and a place must be of now, and a day to come, where they are new. */
export function correctDelivery(
  order: Pick<Order, 'delivery' | 'status' | 'stockTaken'>,
  wanted: CorrectedDelivery,
  settings: Settings,
  now: Date,
): Delivery | DeliveryFault {
  const { delivery } = order;
  if (wanted.method === 'pickup') {
    const before = delivery.method === 'pickup' ? delivery : null;
    const pickupDate = wanted.pickupDate ?? before?.pickupDate;
    if (!pickupDate) return 'day';
    if (pickupDate.getTime() !== before?.pickupDate.getTime() && !isPickupDay(toDateInput(pickupDate), now))
      return 'day';
    const pickupLocation = wanted.pickupLocation ?? before?.pickupLocation;
    if (before && pickupLocation === before.pickupLocation) return { ...before, pickupDate };
    const place = settings.pickupLocations.find(({ id }) => id === pickupLocation);
    if (!place) return 'pickup-location-unknown';
    const pickupLocationName = formatPickupLocation(place);
    return { method: 'pickup', pickupLocation: place.id, pickupLocationName, pickupDate };
  }
  const before = delivery.method === 'delivery' ? delivery : null;
  const address = wanted.address ?? before?.address ?? '';
  if (address === '') return 'address';
  const additionalInfo = wanted.additionalInfo ?? before?.additionalInfo ?? '';
  const place = placeOf(before, wanted, settings);
  if (typeof place === 'string') return place;
  const isSamePlace =
    before !== null &&
    place.areaId === before.areaId &&
    place.city === before.city &&
    place.location === before.location;
  const isOutside = before?.isOutside === true && (isSamePlace || isOutsideTowns(place, settings));
  // It gets its day when the farm confirms it.
  const day = isOutside && awaitsDay(order) ? undefined : wanted.day === undefined ? before?.day : wanted.day;
  if (day && day !== before?.day && !isPickupDay(day, now)) return 'day';
  const corrected = {
    method: 'delivery',
    address,
    ...place,
    additionalInfo,
    ...(isOutside && ({ isOutside: true } as const)),
  } as const;
  if (!day) return corrected;
  // What was promised stays.
  return isSamePlace && day === before.day
    ? { ...corrected, day, ...(before.hours && { hours: before.hours }) }
    : onDay(corrected, day, settings);
}

type DeliveryPlace = { readonly city: string; readonly location: string; readonly areaId?: string };

/** The area, or city and location on a farm without areas. An area that the farm has no more stays. */
function placeOf(
  before: Extract<Delivery, { method: 'delivery' }> | null,
  { areaId, city, location }: Extract<CorrectedDelivery, { method: 'delivery' }>,
  settings: Settings,
): DeliveryPlace | DeliveryFault {
  if (areaId !== undefined && areaId !== before?.areaId) {
    const area = settings.deliveryAreas.find(({ id }) => id === areaId);
    return area ? { city: '', location: area.name, areaId: area.id } : 'delivery-area-unknown';
  }
  if (before?.areaId !== undefined)
    return { city: before.city, location: before.location, areaId: before.areaId };
  const place = { city: city ?? before?.city ?? '', location: location ?? before?.location ?? '' };
  if (before === null && settings.deliveryAreas.length > 0) return 'delivery-area-unknown';
  return place.city === '' && place.location === '' ? 'address' : place;
}
