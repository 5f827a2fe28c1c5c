const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;

/** Rounds up: `1 minute`, `14 minutes`, `2 hours`. */
export function formatDuration(ms: number): string {
  return ms <= 90 * minuteMs
    ? formatCount(Math.max(1, Math.ceil(ms / minuteMs)), 'minute')
    : formatCount(Math.ceil(ms / hourMs), 'hour');
}

const formatCount = (number: number, unit: string): string => `${number} ${unit}${number === 1 ? '' : 's'}`;

/** Exact: `45 minutes`, `2 hours`, `1 hour 30 minutes`. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && formatCount(hours, 'hour'), rest > 0 && formatCount(rest, 'minute')]
    .filter(Boolean)
    .join(' ');
}
