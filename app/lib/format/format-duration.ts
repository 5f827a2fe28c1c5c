import { hourMs, minuteMs } from '../time-units';
import { countOf } from './count-of';

/** Rounds up: `1 minute`, `14 minutes`, `2 hours`. */
export function formatDuration(ms: number): string {
  return ms <= 90 * minuteMs
    ? countOf(Math.max(1, Math.ceil(ms / minuteMs)), 'minute', 'minutes')
    : countOf(Math.ceil(ms / hourMs), 'hour', 'hours');
}

/** Exact: `45 minutes`, `2 hours`, `1 hour 30 minutes`. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && countOf(hours, 'hour', 'hours'), rest > 0 && countOf(rest, 'minute', 'minutes')]
    .filter(Boolean)
    .join(' ');
}

/** Rounds down: `less than a minute`, `14 minutes`, `47 hours`, `3 days`. */
export function formatAge(ms: number): string {
  if (ms < minuteMs) return 'less than a minute';
  if (ms < 2 * hourMs) return countOf(Math.floor(ms / minuteMs), 'minute', 'minutes');
  return ms < 48 * hourMs
    ? countOf(Math.floor(ms / hourMs), 'hour', 'hours')
    : countOf(Math.floor(ms / (24 * hourMs)), 'day', 'days');
}
