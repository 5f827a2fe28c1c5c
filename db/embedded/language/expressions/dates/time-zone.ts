import { locationError } from '../../errors';

/** A time zone: how far its clocks are ahead of UTC, in milliseconds, at a moment in milliseconds since 1970. */
export type TimeZone = { readonly isUtc: boolean; offsetAt(moment: number): number };

export const utc: TimeZone = { isUtc: true, offsetAt: () => 0 };

const MINUTE = 60_000;

/** Zones change their clocks on quarters of an hour, so that one look-up serves all moments of the same quarter. */
const QUARTER = 15 * MINUTE;

/** Enough for a year of quarters in a report; beyond it the look-ups start anew. */
const MAX_CACHED_OFFSETS = 40_000;

/** Wall-clock time as if it were UTC, in milliseconds. */
export const toWallClock = (moment: number, zone: TimeZone) => moment + zone.offsetAt(moment);

/** The moment at which a zone's clocks show a time. In the hour that is skipped or repeated, the earlier offset counts. */
export function toInstant(local: number, zone: TimeZone): number {
  if (zone.isUtc) return local;
  const guess = local - zone.offsetAt(local);
  const offset = zone.offsetAt(guess);
  const moment = local - offset;
  if (zone.offsetAt(moment) === offset) return moment;
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
  const known = new Map<number, number>();
  const readOffset = (moment: number): number => {
    const parts: Record<string, string> = {};
    for (const { type, value } of format.formatToParts(moment)) parts[type] = value;
    const year = parts.era === 'BC' ? 1 - Number(parts.year) : Number(parts.year);
    const local = new Date(0);
    local.setUTCFullYear(year, Number(parts.month) - 1, Number(parts.day));
    local.setUTCHours(Number(parts.hour), Number(parts.minute), Number(parts.second));
    return local.getTime() - Math.floor(moment / 1000) * 1000;
  };
  return {
    isUtc: false,
    offsetAt: (moment) => {
      const quarter = Math.floor(moment / QUARTER);
      let offset = known.get(quarter);
      if (offset === undefined) {
        offset = readOffset(moment);
        if (known.size >= MAX_CACHED_OFFSETS) known.clear();
        known.set(quarter, offset);
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
 * Reads an offset (`+03:00`, `+0300`, `+03`) or a name of the time zone database (`Africa/Nairobi`).
 * Fails with 40485 for any other text.
 */
export function parseTimeZone(text: string): TimeZone {
  let zone = timeZoneCache.get(text);
  if (!zone) {
    // Intl would take other spellings of an offset; MongoDB knows only these.
    const found = fixedZone(text) ?? (/^[A-Za-z]/.test(text) ? namedZone(text) : null);
    if (!found) throw locationError(40485, `unrecognized time zone identifier: "${text}"`);
    zone = found;
    timeZoneCache.set(text, zone);
  }
  return zone;
}
