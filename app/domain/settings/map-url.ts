import type { MapPosition } from './settings';

/** The address of OpenStreetMap with a pin at the position. */
export const mapUrl = ({ latitude, longitude }: MapPosition): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=14/${latitude}/${longitude}`;
