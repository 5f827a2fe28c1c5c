import { isValidDay } from '~/lib/calendar-days';
import { isConfirmationCode } from './confirmation-code';

/** The day in a code, `YYYY-MM-DD`: L to K are the years from 2017, A to L the months, 1 to 9 and A to V the days; null for none. */
export function dayOfCode(code: string): string | null {
  if (!isConfirmationCode(code)) return null;
  const [year = '', month = '', day = ''] = code;
  const number = (letter: string, first: string) => letter.charCodeAt(0) - first.charCodeAt(0);
  const found = [
    2017 + number(year, 'L'),
    number(month, 'A') + 1,
    /\d/.test(day) ? Number(day) : number(day, 'A') + 10,
  ]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  return isValidDay(found) ? found : null;
}

/** The code, and with 0 for O and O for 0 from the fourth place on, where both occur: people confuse them. */
export const spellingsOf = (code: string): readonly string[] =>
  [...code].reduce<readonly string[]>(
    (found, letter, place) =>
      found.flatMap((start) =>
        place > 2 && (letter === 'O' || letter === '0')
          ? [`${start}${letter}`, `${start}${letter === 'O' ? '0' : 'O'}`]
          : [`${start}${letter}`],
      ),
    [''],
  );
