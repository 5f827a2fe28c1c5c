import { capitalise } from '~/lib/format/capitalise';
import { formatWeekdayRanges } from '~/lib/weekdays';
import type { PickupLocation } from './settings';

/** 'Westlands, Mpaka Road': for customers, and in the orders, which keep it. */
export const formatPickupLocation = ({ name, address }: Pick<PickupLocation, 'name' | 'address'>): string =>
  address ? `${name}, ${address}` : name;

/** 'Monday to Saturday, 7:00 AM - 6:00 PM'; '' where the farm has set neither days nor hours. */
export function describeOpening({ days, hours }: Pick<PickupLocation, 'days' | 'hours'>): string {
  const weekdays = days.length === 0 ? '' : capitalise(formatWeekdayRanges(days));
  return [weekdays, hours].filter((text) => text !== '').join(', ');
}

/** When it is open, and how fresh and for how long an order is there, in sentences; '' for nothing. */
export const describePickupTerms = (place: Pick<PickupLocation, 'days' | 'hours' | 'freshness'>): string =>
  [describeOpening(place), place.freshness]
    .filter((text) => text !== '')
    .map((text) => (/[.!?]$/.test(text) ? text : `${text}.`))
    .join(' ');

/** With days and hours, for choosing one. */
export function describePickupLocation(
  place: Pick<PickupLocation, 'name' | 'address' | 'days' | 'hours'>,
): string {
  const opening = describeOpening(place);
  return `${formatPickupLocation(place)}${opening && ` (${opening.replace(/^Every/, 'every')})`}`;
}
