import { mentionsPlace } from '~/domain/orders/delivery/served-towns';
import type { DeliveryArea } from '~/domain/settings/delivery-area';

type Details = Readonly<Record<string, string>>;

/**
 * Step 1 of an order from before the farm had delivery areas, with the one area whose name the place contains; unchanged where
 * it contains none, or several. An area has no fields for town and estate: they go into the address.
 */
export function detailsInArea(
  details: Details,
  areas: readonly Pick<DeliveryArea, 'id' | 'name'>[],
): Details {
  const { city = '', location = '', address = '', ...others } = details;
  const place = [location, city].filter((part) => part !== '');
  const [area, ...more] = areas.filter(({ name }) => place.some((part) => mentionsPlace(part, name)));
  if (!area || more.length > 0) return details;
  let written = address;
  for (const part of place)
    if (![written, area.name].some((text) => mentionsPlace(text, part))) written = `${written}, ${part}`;
  return { ...others, address: written, deliveryArea: area.id };
}
