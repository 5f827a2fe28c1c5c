const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** `0 bytes`, `4.2 GB`; of 1,000 each, as disks are sold. */
export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const value = bytes / 1_000 ** power;
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${units[power] ?? ''}`;
}
