import { normaliseUnicode } from '~/lib/format/normalise-unicode';
/**
 * What Excel, Google Sheets and LibreOffice make of a SKU that reads as a number, a date or a time, and save as CSV: `00123`
 * as 123, `3E5` as 3.00E+05, `MAR-1` as 01-Mar or 01/03/2026, `1:30` as 01:30:00; in German 3,00E+05 and 01. Mrz.
 */

/** Readings of a text that may be the same value for a spreadsheet; two texts with one in common may be one SKU. */
type Readings = ReadonlySet<string>;

/** Months of spreadsheets in English, German, French and Swahili, with short names of Excel that Unicode lacks. */
const monthNumbers: ReadonlyMap<string, number> = new Map([
  ...['en', 'de', 'fr', 'sw'].flatMap((locale) =>
    (['short', 'long'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, index): [string, number] => [
        foldWord(format.format(Date.UTC(2026, index, 15))),
        index + 1,
      ]);
    }),
  ),
  ['sept', 9],
  ['mrz', 3],
]);

function foldWord(word: string): string {
  return normaliseUnicode(word, 'NFKD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();
}

/** 1 to 12; null for a word that is no month. */
export const monthOf = (word: string): number | null => monthNumbers.get(foldWord(word)) ?? null;

const dayReading = (month: number, day: number) => `day ${month}-${day}`;
const monthReading = (month: number, year: number) => `month ${year}-${month}`;
const dateReading = (year: number, month: number, day: number) => `date ${year}-${month}-${day}`;
const valueReading = (value: number) => `value ${value}`;
/** With as many decimals as a cell shows: `1.23457E+11` for 123456789012. */
const roundedReading = (value: number, decimals: number) => `rounded ${value.toExponential(decimals)}`;

/** Two digits as Excel reads them. */
const fullYear = (year: number): number => (year >= 100 ? year : year < 30 ? 2000 + year : 1900 + year);
const isMonth = (number: number): boolean => number >= 1 && number <= 12;
const isDay = (number: number): boolean => number >= 1 && number <= 31;

const scientific = /^[+-]?\d+(?:[.,](\d+))?E[+-]?\d+$/i;

/** Null for a text that a spreadsheet does not read as a number. */
function numberOf(text: string): number | null {
  if (scientific.test(text)) return Number(text.replace(',', '.'));
  const [, open, digits, percent, end] =
    /^(\(|[+-])?((?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?|\.\d+)(%)?(\)|-)?$/.exec(text) ?? [];
  if (digits === undefined || (open === '(') !== (end === ')')) return null;
  const value = Number(digits.replaceAll(',', '')) / (percent ? 100 : 1);
  return open === '(' || open === '-' || end === '-' ? -value : value;
}

/** With a decimal point, or a decimal comma and points or spaces between thousands. */
function numbersOf(cell: string): readonly number[] {
  const swapped = cell.replace(/[.,\s’]/g, (mark) => (mark === ',' ? '.' : ','));
  return [...new Set([numberOf(cell), numberOf(swapped)])].filter((value) => value !== null);
}

type DatePart = { readonly year?: number; readonly month: number; readonly day?: number };

/** Every date, day of a year and month that a text can be read as, whatever the order of the locale. */
function datesOf(text: string): readonly DatePart[] {
  const [, before, word = '', after, last] =
    /^(\d{1,4})?[-/. ]{0,2}(\p{L}{3,9})[-/., ]{0,2}(\d{1,4})?(?:[-/., ]{1,2}(\d{1,4}))?$/u.exec(text) ?? [];
  const named = monthOf(word);
  if (named !== null) {
    const numbers = [before, after, last].flatMap((part) => (part === undefined ? [] : [Number(part)]));
    const [one = 0, other] = numbers;
    if (numbers.length === 1) return oneNumber(named, one);
    return numbers.length === 2 && other !== undefined
      ? [withYear(named, one, other), withYear(named, other, one)].flatMap((date) => date ?? [])
      : [];
  }
  // `1.3` is a number, too.
  if (!/^\d{1,4}(?:[-/]\d{1,4}){1,2}$|^\d{1,4}(?:\.\d{1,4}){2}$/.test(text)) return [];
  const [a = 0, b = 0, c] = text.split(/[-/.]/).map(Number);
  if (c === undefined)
    return [...(isMonth(a) ? oneNumber(a, b) : []), ...(isMonth(b) ? oneNumber(b, a) : [])];
  return [
    isMonth(b) ? withYear(b, a, c) : null,
    isMonth(a) ? withYear(a, b, c) : null,
    isMonth(b) ? withYear(b, c, a) : null,
  ].flatMap((date) => date ?? []);
}

/** A number beside a month is its day if it can be, else a year. */
const oneNumber = (month: number, number: number): readonly DatePart[] =>
  isDay(number) ? [{ month, day: number }] : [{ month, year: fullYear(number) }];

const withYear = (month: number, day: number, year: number): DatePart | null =>
  isDay(day) ? { year: fullYear(year), month, day } : null;

const timeOf = (text: string): string | null => {
  const [, hour, minute, second = '0', half] =
    /^(\d{1,2}):(\d{1,2})(?::(\d{1,2}))? ?([ap]m)?$/i.exec(text) ?? [];
  if (hour === undefined) return null;
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour);
  return `time ${hours}:${Number(minute)}:${Number(second)}`;
};

/** Readings of a SKU as somebody typed it. */
export function readingsOfSku(sku: string): Readings {
  const readings = new Set<string>();
  const value = numberOf(sku);
  if (value !== null) {
    readings.add(valueReading(value)).add(roundedReading(value, 2)).add(roundedReading(value, 5));
    // Excel has 15 digits.
    if (/^\d{16,}$/.test(sku)) readings.add(valueReading(Number(sku.slice(0, 15).padEnd(sku.length, '0'))));
  }
  for (const { year, month, day } of datesOf(sku.replaceAll('.', '-'))) {
    if (day === undefined) readings.add(monthReading(month, year ?? 0));
    else if (year === undefined) readings.add(dayReading(month, day));
    else readings.add(dateReading(year, month, day));
  }
  const time = timeOf(sku);
  if (time) readings.add(time);
  return readings;
}

/** Days since 1899-12-30, as a date looks in a cell that is formatted as a number. */
const isSerialDay = (value: number): boolean => Number.isInteger(value) && value > 20_000 && value < 80_000;
const serialDayStart = Date.UTC(1899, 11, 30);

/** Readings of a cell as a spreadsheet saved it: a date without a year with the year in which it was typed. */
export function readingsOfCell(cell: string): Readings {
  const readings = new Set<string>();
  const addDate = ({ year, month, day }: DatePart) => {
    if (day !== undefined) readings.add(dayReading(month, day));
    if (day !== undefined && year !== undefined) readings.add(dateReading(year, month, day));
    if (year !== undefined && (day === undefined || day === 1)) readings.add(monthReading(month, year));
    // `Mar-27` is a day, or March 2027.
    if (day !== undefined && year === undefined) readings.add(monthReading(month, fullYear(day)));
  };
  for (const value of numbersOf(cell)) {
    readings.add(valueReading(value));
    const exponent = scientific.exec(cell);
    if (exponent) readings.add(roundedReading(value, (exponent[1]?.length ?? 0) === 2 ? 2 : 5));
    if (isSerialDay(value)) {
      const date = new Date(serialDayStart + value * 86_400_000);
      addDate({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() });
    }
  }
  for (const date of datesOf(cell)) addDate(date);
  const time = timeOf(cell);
  if (time) readings.add(time);
  return readings;
}

/** What only a spreadsheet writes: an error, a cell too narrow for its value, a rounded number, a day such as 01-Mar. */
export function isSpreadsheetForm(cell: string): boolean {
  if (/^#(?:#+|\p{L}[\p{L}/0]*[!?]|n\/a|nv)$/iu.test(cell) || /^\d[.,]\d+E\+\d{2,}$/.test(cell)) return true;
  const [, word = ''] = /^\d{1,2}(?:-|\. ?)(\p{L}{3,5})\.?(?:[- ]\d{2})?$/u.exec(cell) ?? [];
  // People write SKUs in capitals.
  return monthOf(word) !== null && word !== word.toUpperCase();
}
