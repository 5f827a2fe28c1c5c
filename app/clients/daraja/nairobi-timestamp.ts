import { nairobiOffsetMs } from '~/lib/format/dates';

export function formatNairobiTimestamp(moment: Date): string {
  const nairobi = new Date(moment.getTime() + nairobiOffsetMs);
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
