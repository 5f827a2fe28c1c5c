import { tourDurationMinutes } from './tour-days';

export type CalendarEvent = {
  /** The same for as long as it is the same visit, so that a calendar replaces it. */
  readonly uid: string;
  /** When it was written last. */
  readonly changedAt: Date;
  /** In Nairobi: `YYYY-MM-DD` and `HH:mm`. */
  readonly day: string;
  readonly startsAt: string;
  readonly isCancelled: boolean;
  readonly isConfirmed: boolean;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly map: { readonly latitude: number; readonly longitude: number };
  readonly url: string;
};

/**
 * Writes a calendar with one event (RFC 5545), in Nairobi time whatever zone the phone is in; East Africa Time has no
 * daylight saving. Lines end with CRLF and are folded after 75 octets.
 */
export function formatICalendar(event: CalendarEvent): string {
  const start = `${event.day.replaceAll('-', '')}T${event.startsAt.replace(':', '')}00`;
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Malisho//Farm visits//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VTIMEZONE',
    'TZID:Africa/Nairobi',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0300',
    'TZOFFSETTO:+0300',
    'TZNAME:EAT',
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    `UID:${escape(event.uid)}`,
    `DTSTAMP:${event.changedAt.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;TZID=Africa/Nairobi:${start}`,
    `DURATION:PT${tourDurationMinutes}M`,
    `SUMMARY:${escape(event.summary)}`,
    `DESCRIPTION:${escape(event.description)}`,
    `LOCATION:${escape(event.location)}`,
    `GEO:${event.map.latitude};${event.map.longitude}`,
    `URL:${event.url}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : event.isConfirmed ? 'CONFIRMED' : 'TENTATIVE'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('');
}

/** RFC 5545, 3.3.11: backslash, semicolon and comma are escaped, a line break is written as \n. */
const escape = (text: string): string =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');

const mostOctets = 75;

/** RFC 5545, 3.1: a line goes on in the next one, which begins with a space; never within a letter. */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > mostOctets) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += letter;
    octets += size;
  }
  return folded;
}
