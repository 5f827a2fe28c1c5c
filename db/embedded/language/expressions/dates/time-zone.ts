import { locationError } from '../../errors';

/** A time zone with its UTC offset in milliseconds at an instant (milliseconds since 1970). */
export type TimeZone = { readonly isUtc: boolean; offsetAt(instant: number): number };

export const utc: TimeZone = { isUtc: true, offsetAt: () => 0 };

const MINUTE = 60_000;

/** Offsets change on quarters of an hour, so one lookup serves a whole quarter. */
const QUARTER = 15 * MINUTE;

/** Bounds the cache of a zone: a year of quarters in one report. When full, it is cleared. */
const MAX_CACHED_OFFSETS = 40_000;

/** Wall-clock time in milliseconds, as if it were UTC. */
export const toWallClock = (instant: number, zone: TimeZone) => instant + zone.offsetAt(instant);

/** The instant of a wall-clock time. In a skipped or repeated hour, the earlier offset applies. */
export function toInstant(local: number, zone: TimeZone): number {
  if (zone.isUtc) return local;
  const guess = local - zone.offsetAt(local);
  const offset = zone.offsetAt(guess);
  const instant = local - offset;
  if (zone.offsetAt(instant) === offset) return instant;
  return local - zone.offsetAt(local - 24 * 60 * MINUTE);
}

function fixedZone(text: string): TimeZone | null {
  const match = /^([+-])(\d{2})(?::?(\d{2}))?$/.exec(text);
  if (!match) return null;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  const offset = (match[1] === '-' ? -minutes : minutes) * MINUTE;
  return { isUtc: offset === 0, offsetAt: () => offset };
}

function namedZone(name: string): TimeZone | null {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone: name,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return null;
  }
  const cachedOffsets = new Map<number, number>();
  const readOffset = (instant: number): number => {
    const parts: Record<string, string> = {};
    for (const { type, value } of format.formatToParts(instant)) parts[type] = value;
    const year = parts.era === 'BC' ? 1 - Number(parts.year) : Number(parts.year);
    const local = new Date(0);
    local.setUTCFullYear(year, Number(parts.month) - 1, Number(parts.day));
    local.setUTCHours(Number(parts.hour), Number(parts.minute), Number(parts.second));
    return local.getTime() - Math.floor(instant / 1000) * 1000;
  };
  return {
    isUtc: false,
    offsetAt: (instant) => {
      const quarter = Math.floor(instant / QUARTER);
      let offset = cachedOffsets.get(quarter);
      if (offset === undefined) {
        offset = readOffset(instant);
        if (cachedOffsets.size >= MAX_CACHED_OFFSETS) cachedOffsets.clear();
        cachedOffsets.set(quarter, offset);
      }
      return offset;
    },
  };
}

const timeZoneCache = new Map<string, TimeZone>([
  ['UTC', utc],
  ['GMT', utc],
  ['Z', utc],
]);

/**
 * Parses an offset (`+03:00`, `+0300`, `+03`) or an IANA time zone (`Africa/Nairobi`). Fails with 40485 for other
 * text.
 */
export function parseTimeZone(text: string): TimeZone {
  let zone = timeZoneCache.get(text);
  if (!zone) {
    // Intl accepts more notations of offsets than MongoDB.
    const found = fixedZone(text) ?? (/^[A-Za-z]/.test(text) ? namedZone(text) : null);
    if (!found) throw locationError(40485, `unrecognized time zone identifier: "${text}"`);
    zone = found;
    timeZoneCache.set(text, zone);
  }
  return zone;
}
