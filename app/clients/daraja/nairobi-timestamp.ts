/** Kenya has kept UTC+3 without summer time since 1960, so the offset is a constant. */
const NAIROBI_OFFSET_MS = 3 * 60 * 60 * 1000;

/** Writes a moment as Daraja's `YYYYMMDDHHmmss` in Nairobi time, whatever the zone of the process. */
export function formatNairobiTimestamp(moment: Date): string {
  const nairobi = new Date(moment.getTime() + NAIROBI_OFFSET_MS);
  return nairobi.toISOString().replace(/\D/g, '').slice(0, 14);
}

/** Reads Daraja's `YYYYMMDDHHmmss` in Nairobi time; undefined if it isn't 14 digits that name a real moment. */
export function parseNairobiTimestamp(text: string): Date | undefined {
  const parts = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(text);
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second] = parts;
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`);
  // The 31st of June parses as the 1st of July: only what reads back the same is a real moment.
  if (Number.isNaN(moment.getTime()) || formatNairobiTimestamp(moment) !== text) return undefined;
  return moment;
}
