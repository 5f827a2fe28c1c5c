const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;

/** Rounds up: `1 minute`, `14 minutes`, `2 hours`. */
export function formatDuration(ms: number): string {
  const [count, unit] =
    ms <= 90 * minuteMs
      ? [Math.max(1, Math.ceil(ms / minuteMs)), 'minute']
      : [Math.ceil(ms / hourMs), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
