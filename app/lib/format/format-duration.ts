import { hourMs, minuteMs } from '../time-units';
import { pluralize } from './pluralize';

/** Rounds up: `1 minute`, `14 minutes`, `2 hours`. */
export function formatDuration(ms: number): string {
  return ms <= 90 * minuteMs
    ? pluralize(Math.max(1, Math.ceil(ms / minuteMs)), 'minute', 'minutes')
    : pluralize(Math.ceil(ms / hourMs), 'hour', 'hours');
}

/** Exact: `45 minutes`, `2 hours`, `1 hour 30 minutes`. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && pluralize(hours, 'hour', 'hours'), rest > 0 && pluralize(rest, 'minute', 'minutes')]
    .filter(Boolean)
    .join(' ');
}

/** Rounds down: `less than a minute`, `14 minutes`, `47 hours`, `3 days`. */
export function formatAge(ms: number): string {
  if (ms < minuteMs) return 'less than a minute';
  if (ms < 2 * hourMs) return pluralize(Math.floor(ms / minuteMs), 'minute', 'minutes');
  return ms < 48 * hourMs
    ? pluralize(Math.floor(ms / hourMs), 'hour', 'hours')
    : pluralize(Math.floor(ms / (24 * hourMs)), 'day', 'days');
}
