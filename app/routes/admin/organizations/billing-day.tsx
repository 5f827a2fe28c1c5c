import { formatDate, parseNairobi } from '~/lib/format/dates';

/** `2026-12-01` as '1 December 2026'; a dash for null. */
export function BillingDay({ day }: { day: string | null }) {
  const date = day === null ? null : parseNairobi(day);
  return date ? <time dateTime={day ?? ''}>{formatDate(date)}</time> : <>–</>;
}
