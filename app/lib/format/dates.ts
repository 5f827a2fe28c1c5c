import { hourMs } from '../time-units';

/** Independent of the server's zone (docs/product.md 1); no daylight saving time. */
const timeZone = 'Africa/Nairobi';

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-KE', { timeZone, ...options });

const day = format({ day: 'numeric', month: 'long', year: 'numeric' });
const weekdayAndDay = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
const time = format({ hour: '2-digit', minute: '2-digit', hour12: false });
const isoDay = new Intl.DateTimeFormat('en-CA', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** `21 November 2026` */
export const formatDate = (date: Date): string => day.format(date);

/** `2026-11-21` to `21 November 2026`; other text is unchanged. */
export const formatDay = (text: string): string => {
  const date = parseNairobi(text);
  return date ? formatDate(date) : text;
};

const monthAndYear = format({ month: 'long', year: 'numeric' });

/** `2026-11` to `November 2026`; other text is unchanged. */
export const formatMonth = (month: string): string => {
  const date = parseNairobi(`${month}-01`);
  return date ? monthAndYear.format(date) : month;
};

const dayAndMonth = format({ day: 'numeric', month: 'long' });

/** `21 November` */
export const formatDayAndMonth = (date: Date): string => dayAndMonth.format(date);

const weekday = format({ weekday: 'long' });

/** `Saturday 21 November` */
export const formatWeekday = (date: Date): string => `${weekday.format(date)} ${dayAndMonth.format(date)}`;

/** `2026-11-21` to `Saturday 21 November`; other text is unchanged. */
export const formatDayOfWeek = (text: string): string => {
  const date = parseNairobi(text);
  return date ? formatWeekday(date) : text;
};

/** `2026-11-21` to `Saturday 21 November 2026`; other text is unchanged. */
export const formatLongDate = (text: string): string => {
  const date = parseNairobi(text);
  return date ? `${weekday.format(date)} ${formatDate(date)}` : text;
};

const shortDay = format({ day: 'numeric', month: 'short' });

/** `2026-12-12` to `12 Dec`; other text is unchanged. */
export const formatShortDay = (text: string): string => {
  const date = parseNairobi(text);
  return date ? shortDay.format(date) : text;
};

const shortWeekday = format({ weekday: 'short' });

/** `2026-12-12` to `Sat 12 Dec`; other text is unchanged. */
export const formatShortWeekday = (text: string): string => {
  const date = parseNairobi(text);
  return date ? `${shortWeekday.format(date)} ${shortDay.format(date)}` : text;
};

/** `14:05` to `2:05 PM` */
export function formatClock(text: string): string {
  const [hour = 0, minute = 0] = text.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

const longEnUs = new Intl.DateTimeFormat('en-US', {
  timeZone,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** `November 21, 2026`: the format of the page of a post (docs/product.md 7.2). */
export const formatPostDate = (date: Date): string => longEnUs.format(date);

/** `Sat, 21 Nov 2026, 2:05 PM` */
export const formatDateTime = (date: Date): string => `${weekdayAndDay.format(date)}, ${formatTime(date)}`;

/** `2:05 PM` */
export const formatTime = (date: Date): string => formatClock(time.format(date));

export const toDateInput = (date: Date): string => isoDay.format(date);

/** From 1. */
export const monthOf = (date: Date): number => Number(toDateInput(date).slice(5, 7));

export const yearOf = (date: Date): number => Number(toDateInput(date).slice(0, 4));

export function toDateTimeInput(date: Date): string {
  return new Date(date.getTime() + nairobiOffsetMs).toISOString().slice(0, 16);
}

/** UTC+3 without daylight saving time since 1960. */
export const nairobiOffsetMs = 3 * hourMs;

/** `YYYY-MM-DD` means midnight; null for other text and impossible dates. */
export function parseNairobi(text: string): Date | null {
  const match = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?$/.exec(text.trim());
  if (!match) return null;
  const date = new Date(`${match[1]}T${match[2] ?? '00:00'}:00+03:00`);
  return Number.isNaN(date.getTime()) || toDateInput(date) !== match[1] ? null : date;
}
