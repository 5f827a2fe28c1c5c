import { hourMs } from '~/lib/time-units';

/** Kenya: UTC+3 without daylight saving time since 1960. */
const NAIROBI_OFFSET_MS = 3 * hourMs;

export function formatNairobiTimestamp(moment: Date): string {
  const nairobi = new Date(moment.getTime() + NAIROBI_OFFSET_MS);
  return nairobi.toISOString().replace(/\D/g, '').slice(0, 14);
}

export function parseNairobiTimestamp(text: string): Date | undefined {
  const parts = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(text);
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second] = parts;
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`);
  // Rejects impossible dates: 31 June parses as 1 July.
  if (Number.isNaN(moment.getTime()) || formatNairobiTimestamp(moment) !== text) return undefined;
  return moment;
}
