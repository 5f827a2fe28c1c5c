import type { Delivery } from '~/domain/orders/order';
import { findDeliveryTerms } from '~/domain/orders/delivery/delivery-terms';
import { isOutsideTowns } from '~/domain/orders/delivery/served-towns';
import { findOrderDay } from '~/domain/orders/delivery/order-day';
import { formatPickupLocation } from '~/domain/settings/pickup-location';
import type { Settings } from '~/domain/settings/settings';
import type { PhoneNumber } from '~/lib/format/phone';

/** What the customer entered, or told on the phone. */
export type OrderDetails = {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: PhoneNumber;
  /** Null where the customer gave none: in a phone order, and where it is optional (isEmailOptional). */
  readonly email: string | null;
} & PlaceDetails;

type PlaceDetails =
  | {
      readonly deliveryMethod: 'delivery';
      readonly address: string;
      readonly city: string;
      readonly location: string;
      readonly additionalInfo: string;
      /** Id; null where the farm has set up none. */
      readonly deliveryArea: string | null;
    }
  | { readonly deliveryMethod: 'pickup'; readonly pickupLocation: string; readonly pickupDate: Date };

/** Where and when, as the order stores it. Staff may take an order to any place. */
export function composeDelivery(
  details: PlaceDetails,
  settings: Settings,
  { now, byStaff = false }: { readonly now: Date; readonly byStaff?: boolean },
): Delivery {
  if (details.deliveryMethod === 'delivery') {
    const { address, city, location, additionalInfo } = details;
    const terms = findDeliveryTerms(details, settings);
    const isOutside = !byStaff && isOutsideTowns(details, settings);
    const { deliveryMethod, deliveryArea } = details;
    const promised = isOutside ? null : findOrderDay({ deliveryMethod, deliveryArea }, settings, now);
    return {
      method: 'delivery',
      address,
      ...(terms?.id ? { city: '', location: terms.name } : { city, location }),
      additionalInfo,
      ...(terms?.id && { areaId: terms.id }),
      ...(promised && { day: promised.day, ...(promised.hours && { hours: promised.hours }) }),
      ...(isOutside && { isOutside }),
    };
  }
  const location = settings.pickupLocations.find(({ id }) => id === details.pickupLocation);
  return {
    method: 'pickup',
    pickupLocation: details.pickupLocation,
    pickupLocationName: location ? formatPickupLocation(location) : details.pickupLocation,
    pickupDate: details.pickupDate,
  };
}
