import { addDays, daysBetween, isValidDay } from './calendar-days';
import { weekdayOf, weekdays } from './weekdays';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const isoDate = /(?<![\p{L}\p{N}/-])(\d{4})-(\d{1,2})-(\d{1,2})(?![\p{L}\p{N}/-])/u;
/** As Kenyans write it: the day first. */
const numericDate = /(?<![\p{L}\p{N}/-])(\d{1,2})[/-](\d{1,2})(?:[/-](\d{4}|\d{2}))?(?![\p{L}\p{N}/-])/u;
const dayAndMonth =
  /(?<![\p{L}\p{N}/-])(\d{1,2})(?:st|nd|rd|th)?(?: of)? ?(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?:,? (20\d{2}))?(?![\p{L}\p{N}])/u;
const monthAndDay =
  /(?<![\p{L}\p{N}])(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?) (\d{1,2})(?:st|nd|rd|th)?(?:,? (20\d{2}))?(?![\p{L}\p{N}/-])/u;
const relativeDay = /(?<![\p{L}\p{N}])(yesterday|today|tomorrow)(?![\p{L}\p{N}])/u;
const weekday =
  /(?<![\p{L}\p{N}])((?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?)(?![\p{L}\p{N}]),?/u;

export type TypedDay = {
  /** `YYYY-MM-DD`, the likeliest first: a weekday is the next one, or the last. */
  readonly days: readonly string[];
  /** The text without it. */
  readonly rest: string;
  /** True for 'sat' or 'mon', which may as well begin a name. */
  readonly isAbbreviated: boolean;
};

/**
 * Finds a day in a text of lower case, as people type it: `28 nov`, `saturday`, `28/11`, `2026-11-28`, `tomorrow`. Null
 * without one. A date without a year is the one nearest to `today` (`YYYY-MM-DD`).
 */
export function findTypedDay(text: string, today: string): TypedDay | null {
  const ofWeek = weekday.exec(text);
  const found = (match: RegExpExecArray, days: readonly (string | null)[], isAbbreviated = false) => {
    const valid = days.filter((day) => day !== null);
    // The weekday beside a date adds nothing to it.
    const rest = text
      .replace(match[0], ' ')
      .replace(match === ofWeek ? '' : weekday, ' ')
      .trim();
    return valid.length > 0 ? { days: valid, rest, isAbbreviated } : null;
  };
  const iso = isoDate.exec(text);
  if (iso) return found(iso, [toDay(iso[1], Number(iso[2]), iso[3])]);
  const numeric = numericDate.exec(text);
  if (numeric) return found(numeric, [nearest(numeric[3], Number(numeric[2]), numeric[1], today)]);
  const named = dayAndMonth.exec(text);
  if (named) return found(named, [nearest(named[3], monthOf(named[2]), named[1], today)]);
  const reversed = monthAndDay.exec(text);
  if (reversed) return found(reversed, [nearest(reversed[3], monthOf(reversed[1]), reversed[2], today)]);
  const relative = relativeDay.exec(text);
  if (relative)
    return found(relative, [
      addDays(today, { yesterday: -1, today: 0, tomorrow: 1 }[relative[1] ?? ''] ?? 0),
    ]);
  if (!ofWeek?.[1]) return null;
  const name = ofWeek[1];
  const index = weekdays.findIndex((each) => each.startsWith(name.slice(0, 3)));
  const ahead = (index - weekdays.indexOf(weekdayOf(today)) + 7) % 7;
  return found(ofWeek, [addDays(today, ahead), addDays(today, ahead - 7)], !name.endsWith('day'));
}

const monthOf = (name = ''): number => months.indexOf(name.slice(0, 3)) + 1;

const twoDigits = (value: number | string): string => String(value).padStart(2, '0');

/** Null for a day that the calendar does not have. */
function toDay(year: number | string | undefined, month: number, day = ''): string | null {
  const text = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  return isValidDay(text) ? text : null;
}

function nearest(year: string | undefined, month: number, day: string | undefined, today: string) {
  if (year) return toDay(year.length === 2 ? `20${year}` : year, month, day);
  const thisYear = Number(today.slice(0, 4));
  const [first] = [thisYear, thisYear + 1, thisYear - 1]
    .map((each) => toDay(each, month, day))
    .filter((each) => each !== null)
    .sort((one, other) => Math.abs(daysBetween(today, one)) - Math.abs(daysBetween(today, other)));
  return first ?? null;
}
