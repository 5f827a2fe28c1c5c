import type { PickupLocation } from './settings';

/** 'Westlands, Mpaka Road': for customers, and in the orders, which keep it. */
export const formatPickupLocation = ({ name, address }: Pick<PickupLocation, 'name' | 'address'>): string =>
  address ? `${name}, ${address}` : name;

/** With the hours, for choosing one. */
export const describePickupLocation = (place: Pick<PickupLocation, 'name' | 'address' | 'hours'>): string =>
  `${formatPickupLocation(place)}${place.hours && ` (${place.hours})`}`;
