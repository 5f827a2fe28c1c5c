import type { DeliveryArea } from '~/domain/settings/delivery-area';
import { formatPickupLocation } from '~/domain/settings/pickup-location';
import type { PickupLocation } from '~/domain/settings/settings';
import { isEmailAddress } from '~/lib/forms/email-address';
import { parseKenyanPhone } from '~/lib/format/phone';

type Places = {
  readonly deliveryAreas: readonly Pick<DeliveryArea, 'id' | 'name'>[];
  readonly pickupLocations: readonly Pick<PickupLocation, 'id' | 'name' | 'address'>[];
};

/**
 * Reads the fields of the checkout form from a text such as formatShippingAddress makes: customer, phone and email, then
 * where the order goes. What it does not say is missing.
 */
export function parseShippingAddress(
  text: string,
  deliveryMethod: string,
  places: Places,
): Readonly<Record<string, string>> {
  const [name = '', ...lines] = text.split(/\r\n?|\n/).map((line) => line.trim());
  const [firstName = ''] = name.split(/\s/, 1);
  const lastName = name.slice(firstName.length).trim();
  const contact: Record<string, string> = { firstName, lastName };
  for (const kind of ['phone', 'email', 'phone']) {
    const [line = ''] = lines;
    if (kind in contact || !isContact[kind as keyof typeof isContact](line)) continue;
    contact[kind] = line;
    lines.shift();
  }
  const place = deliveryMethod === 'pickup' ? readPickup(lines, places) : readDelivery(lines, places);
  return Object.fromEntries(Object.entries({ ...contact, ...place }).filter(([, value]) => value !== ''));
}

const isContact = {
  phone: (line: string) => parseKenyanPhone(line) !== null,
  email: isEmailAddress,
};

function readPickup(lines: readonly string[], { pickupLocations }: Places) {
  const find = (pattern: RegExp) =>
    lines.map((line) => pattern.exec(line)?.[1]?.trim()).find((found) => found !== undefined) ?? '';
  const place = find(/^pickup (?:at|location:)(.+)$/i);
  return {
    pickupLocation: findPickupLocation(place, pickupLocations)?.id ?? place,
    pickupDate: toDateField(find(/^pickup date:(.+)$/i)),
  };
}

function readDelivery(lines: readonly string[], { deliveryAreas }: Places) {
  const [address = '', place = '', ...rest] = lines.filter((line) => !/^delivery day:/i.test(line));
  const comma = place.lastIndexOf(',');
  const area = findDeliveryAreaByName([place, ...place.split(',')], deliveryAreas);
  return {
    address,
    ...(comma > 0 && { location: place.slice(0, comma).trim(), city: place.slice(comma + 1).trim() }),
    deliveryArea: area?.id ?? '',
    additionalInfo: rest.join('\n').trim(),
  };
}

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.toLowerCase();

/** By id or name; the first text that names one. */
export const findDeliveryAreaByName = <Area extends { readonly id: string; readonly name: string }>(
  texts: readonly string[],
  areas: readonly Area[],
): Area | undefined =>
  texts
    .map((text) => areas.find(({ id, name }) => id === text || isSame(text, name)))
    .find((area) => area !== undefined);

/** By id, name, or name and address. */
export const findPickupLocation = <Place extends Pick<PickupLocation, 'id' | 'name' | 'address'>>(
  text: string,
  locations: readonly Place[],
): Place | undefined =>
  locations.find(
    (place) => place.id === text || isSame(text, place.name) || isSame(text, formatPickupLocation(place)),
  );

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `Friday 27 November 2026, 2:05 PM` (see formatPickupDate), `27 Nov 2026` and `14:05` for a date field; other text is unchanged. */
function toDateField(text: string): string {
  const [, day = '', name = '', year = '', hour, minute = '', half] =
    /(\d{1,2}) (\p{L}{3})\p{L}* (\d{4})(?:, (\d{1,2}):(\d{2})(?: ([AP]M))?)?$/u.exec(text) ?? [];
  const month = months.indexOf(name.toLowerCase()) + 1;
  if (month === 0) return text;
  const date = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (hour === undefined) return date;
  // Midnight is 24:00 in some versions of ICU.
  const hours = half ? (Number(hour) % 12) + (half === 'PM' ? 12 : 0) : Number(hour) % 24;
  return `${date}T${String(hours).padStart(2, '0')}:${minute}`;
}
