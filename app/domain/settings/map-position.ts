import type { MapPosition } from './settings';

/**
 * `pin`: the place that was chosen. `window`: a Google Maps address without a pin, whose numbers are the middle of what the
 * screen showed. Fails with `short-link` for an address that holds no position, and `unreadable`.
 */
export type ParsedPosition =
  | { readonly ok: true; readonly position: MapPosition; readonly source: 'pin' | 'window' }
  | { readonly ok: false; readonly reason: 'short-link' | 'unreadable' };

/**
 * Takes what people copy: two numbers (`0.353, 34.171`, `0°21'10.8"N 34°10'15.6"E`), or a message with an address of Google Maps,
 * OpenStreetMap, Apple Maps or Waze, or `geo:` (RFC 5870). Nothing is fetched: a short link would give our server's position.
 */
export function parsePosition(text: string): ParsedPosition {
  const [address] = /(?:https?:\/\/|geo:)\S+/i.exec(text) ?? [];
  const position = address ? undefined : (readPair(text) ?? readDegrees(text));
  if (position) return { ok: true, position, source: 'pin' };
  if (!address || !URL.canParse(address)) return { ok: false, reason: 'unreadable' };
  const url = new URL(address);
  if (shortLinkHosts.has(url.hostname)) return { ok: false, reason: 'short-link' };
  const pin = readPin(url);
  if (pin) return { ok: true, position: pin, source: 'pin' };
  const window = readWindow(url);
  return window ? { ok: true, position: window, source: 'window' } : { ok: false, reason: 'unreadable' };
}

/** The counties of Kenya and its neighbours Uganda, Tanzania, Rwanda and Burundi, by their outermost points. */
export const isInEastAfrica = ({ latitude, longitude }: MapPosition): boolean =>
  latitude >= -11.8 && latitude <= 5.6 && longitude >= 28.8 && longitude <= 42;

export const formatPosition = ({ latitude, longitude }: MapPosition): string => `${latitude}, ${longitude}`;

const shortLinkHosts: ReadonlySet<string> = new Set([
  'maps.app.goo.gl',
  'goo.gl',
  'g.co',
  'g.page',
  'share.google',
]);

/** Perhaps with a label or an altitude behind it. */
const pair =
  /^(?:loc:)?(-?\d{1,3}(?:\.\d{1,15})?)(?:[\s+]*[,;][\s+]*|[\s+]+)(-?\d{1,3}(?:\.\d{1,15})?)(?:[,(;].*)?$/s;

const toPosition = (latitude: string | undefined, longitude: string | undefined): MapPosition | null => {
  if (!latitude || !longitude) return null;
  const position = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180 ? position : null;
};

const readPair = (text: string | null): MapPosition | null => {
  const [, latitude, longitude] = pair.exec(text?.trim() ?? '') ?? [];
  return toPosition(latitude, longitude);
};

/** Degrees with minutes and seconds, and degrees with N, S, E and W. */
function readDegrees(text: string): MapPosition | null {
  const parts = [
    ...text.matchAll(
      /(\d{1,3}(?:\.\d{1,10})?)[°º\s]{0,3}(?:(\d{1,2}(?:\.\d{1,10})?)['’′\s]{0,3})?(?:(\d{1,2}(?:\.\d{1,10})?)["”″\s]{0,3})?([NSEW])/gi,
    ),
  ];
  const [north, east] = parts;
  if (parts.length !== 2 || !north || !east || !/[NS]/i.test(north[4] ?? '') || !/[EW]/i.test(east[4] ?? ''))
    return null;
  return toPosition(degreesOf(north), degreesOf(east));
}

const degreesOf = ([, degrees, minutes = '0', seconds = '0', direction = '']: readonly string[]): string => {
  const value = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3_600;
  return String(Number((/[SW]/i.test(direction) ? -value : value).toFixed(6)));
};

/** By how much each says where the pin is. */
const pinParameters = ['q', 'query', 'destination', 'daddr', 'coordinate', 'll', 'sll', 'mlat'] as const;

function readPin(url: URL): MapPosition | null {
  if (url.protocol === 'geo:') {
    const named = readPair(url.searchParams.get('q'));
    return named ?? readPair(url.pathname);
  }
  // https://github.com/osmandapp/OsmAnd/issues/12521: the pair after @ is the middle of the window.
  const pins = [
    ...decoded(url.pathname + url.search).matchAll(/!3d(-?\d{1,2}(?:\.\d+)?)!4d(-?\d{1,3}(?:\.\d+)?)/g),
  ];
  const last = pins.at(-1);
  if (last) return toPosition(last[1], last[2]);
  for (const name of pinParameters) {
    const value = url.searchParams.get(name);
    const position =
      name === 'mlat'
        ? toPosition(value ?? undefined, url.searchParams.get('mlon') ?? undefined)
        : readPair(value);
    if (position) return position;
  }
  for (const part of decoded(url.pathname).split('/').reverse()) {
    const position = part.startsWith('@') ? null : readPair(part);
    if (position) return position;
  }
  return null;
}

function readWindow(url: URL): MapPosition | null {
  const [, latitude, longitude] =
    /@(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)/.exec(decoded(url.pathname)) ?? [];
  const [, hashLatitude, hashLongitude] = /^#map=[\d.]+\/(-?[\d.]+)\/(-?[\d.]+)/.exec(url.hash) ?? [];
  return (
    toPosition(latitude, longitude) ??
    readPair(url.searchParams.get('center')) ??
    toPosition(hashLatitude, hashLongitude)
  );
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
