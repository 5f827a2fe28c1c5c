export type CalendarEvent = {
  /** Stable, so that calendars update the event. */
  readonly uid: string;
  /** Higher with each change, or calendars ignore it (RFC 5545, 3.8.7.4). */
  readonly sequence: number;
  readonly changedAt: Date;
  /** `YYYY-MM-DD` and `HH:mm` in Nairobi. */
  readonly day: string;
  readonly startsAt: string;
  readonly durationMinutes: number;
  readonly isCancelled: boolean;
  readonly isConfirmed: boolean;
  readonly summary: string;
  readonly description: string;
  /** '' or null where it is not known. */
  readonly location: string;
  readonly map: { readonly latitude: number; readonly longitude: number } | null;
  readonly url: string;
  /** Email addresses; the organizer may be ''. With an attendee, a cancelled event removes itself (METHOD:CANCEL, RFC 5546). */
  readonly organizer: string;
  readonly attendee: string | null;
};

export const calendarMethod = ({
  isCancelled,
  attendee,
}: Pick<CalendarEvent, 'isCancelled' | 'attendee'>): 'PUBLISH' | 'CANCEL' =>
  isCancelled && attendee !== null ? 'CANCEL' : 'PUBLISH';

/** RFC 5545. Nairobi has no daylight saving time. */
export function formatICalendar(event: CalendarEvent): string {
  const start = `${event.day.replaceAll('-', '')}T${event.startsAt.replace(':', '')}00`;
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Farm shop//Farm visits//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${calendarMethod(event)}`,
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
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${event.changedAt.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;TZID=Africa/Nairobi:${start}`,
    `DURATION:PT${event.durationMinutes}M`,
    `SUMMARY:${escape(event.summary)}`,
    `DESCRIPTION:${escape(event.description)}`,
    ...(event.location ? [`LOCATION:${escape(event.location)}`] : []),
    ...(event.map ? [`GEO:${event.map.latitude};${event.map.longitude}`] : []),
    `URL:${event.url}`,
    ...(event.organizer ? [`ORGANIZER:mailto:${event.organizer}`] : []),
    ...(event.attendee !== null ? [`ATTENDEE:mailto:${event.attendee}`] : []),
    `STATUS:${event.isCancelled ? 'CANCELLED' : event.isConfirmed ? 'CONFIRMED' : 'TENTATIVE'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('');
}

/** RFC 5545, 3.3.11. */
const escape = (text: string): string =>
  text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');

const maxLineOctets = 75;

/** RFC 5545, 3.1: a continuation line starts with a space. */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > maxLineOctets) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
