import { addMonths } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';

const firstMonth = '2020-01';

/** `YYYY-MM` of the address, by default the current month; null for other text and months to come. */
export function parseStatementMonth(text: string | null, now: Date): string | null {
  const current = toDateInput(now).slice(0, 7);
  if (text === null || text === '') return current;
  return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text) && text >= firstMonth && text <= current ? text : null;
}

/** Why parseStatementMonth does not take the text of a program. */
export function describeStatementMonth(text: string, now: Date): string {
  const current = toDateInput(now).slice(0, 7);
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(text)) return `Enter a month, for example ${current}`;
  return text < firstMonth
    ? `Statements begin with ${firstMonth}`
    : `Enter a month up to the current one, ${current}`;
}

/** The months beside this one that have a statement; null where there is none. */
export const neighboursOf = (month: string, now: Date) => ({
  previous: month > firstMonth ? addMonths(month, -1) : null,
  next: month < toDateInput(now).slice(0, 7) ? addMonths(month, 1) : null,
});
