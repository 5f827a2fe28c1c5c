/** All times are Africa/Nairobi, whatever the server's zone (decisions.md 4). East Africa Time has no daylight saving. */
const timeZone = 'Africa/Nairobi';

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-KE', { timeZone, ...options });

const day = format({ day: 'numeric', month: 'long', year: 'numeric' });
const longDay = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const dayAndTime = format({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});
const time = format({ hour: '2-digit', minute: '2-digit', hour12: false });
const isoDay = new Intl.DateTimeFormat('en-CA', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** `21 November 2026` */
export const formatDate = (date: Date): string => day.format(date);

/** Takes a Nairobi day as `YYYY-MM-DD` and returns `Saturday, 21 November 2026`; the text itself where it is no day. */
export const formatLongDate = (text: string): string => {
  const date = parseNairobi(text);
  return date ? longDay.format(date) : text;
};

/** Takes `14:05` and returns `2:05 PM`. */
export function formatClock(text: string): string {
  const [hour = 0, minute = 0] = text.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

const americanDay = new Intl.DateTimeFormat('en-US', {
  timeZone,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** `November 21, 2026`: of posts and their comments, which the specification has in en-US long form. */
export const formatPostDate = (date: Date): string => americanDay.format(date);

/** `Sat, 21 Nov 2026, 14:05` */
export const formatDateTime = (date: Date): string => dayAndTime.format(date);

/** `14:05` */
export const formatTime = (date: Date): string => time.format(date);

/** The Nairobi day of a moment as `YYYY-MM-DD`, the value of a date field. */
export const toDateInput = (date: Date): string => isoDay.format(date);

/** The Nairobi year of a moment. */
export const yearOf = (date: Date): number => Number(toDateInput(date).slice(0, 4));

/** The Nairobi minute of a moment as `YYYY-MM-DDTHH:mm`, the value of a datetime-local field. */
export function toDateTimeInput(date: Date): string {
  return new Date(date.getTime() + nairobiOffsetMs).toISOString().slice(0, 16);
}

const nairobiOffsetMs = 3 * 60 * 60 * 1000;

/**
 * Takes `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm` in Nairobi time and returns the moment (a day alone is its first minute);
 * null when it is not such a date or no such day exists.
 */
export function parseNairobi(text: string): Date | null {
  const match = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?$/.exec(text.trim());
  if (!match) return null;
  const date = new Date(`${match[1]}T${match[2] ?? '00:00'}:00+03:00`);
  return Number.isNaN(date.getTime()) || toDateInput(date) !== match[1] ? null : date;
}
