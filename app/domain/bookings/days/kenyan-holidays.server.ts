import { addDays } from '~/lib/calendar-days';
import { weekdayOf } from '~/lib/weekdays';

export type Holiday = {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly name: string;
  /** An Islamic holiday: its day depends on the sighting of the moon and is announced shortly before. */
  readonly isToBeConfirmed: boolean;
};

/** Public Holidays Act (Cap. 110), first schedule, as amended in 2024 (Mazingira Day). */
const fixed: readonly (readonly [monthAndDay: string, name: string])[] = [
  ['01-01', 'New Year’s Day'],
  ['05-01', 'Labour Day'],
  ['06-01', 'Madaraka Day'],
  ['10-10', 'Mazingira Day'],
  ['10-20', 'Mashujaa Day'],
  ['12-12', 'Jamhuri Day'],
  ['12-25', 'Christmas Day'],
  ['12-26', 'Boxing Day'],
];

/** The public holidays of Kenya from one day to another, both as `YYYY-MM-DD`, in their order. */
export function kenyanHolidays(from: string, to: string): readonly Holiday[] {
  const years = [];
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1) years.push(year);
  return years
    .flatMap(holidaysOf)
    .filter(({ day }) => day >= from && day <= to)
    .sort((a, b) => (a.day < b.day ? -1 : 1));
}

function holidaysOf(year: number): readonly Holiday[] {
  const easter = easterSunday(year);
  const dated = fixed.map(([monthAndDay, name]) => ({ day: `${year}-${monthAndDay}`, name }));
  const certain = [
    ...dated,
    // Section 4: the next day that is no holiday stands for one on a Sunday.
    ...dated
      .filter(({ day }) => weekdayOf(day) === 'sunday')
      .map(({ day, name }) => {
        let next = addDays(day, 1);
        while (dated.some((other) => other.day === next)) next = addDays(next, 1);
        return { day: next, name: `${name} (observed)` };
      }),
    { day: addDays(easter, -2), name: 'Good Friday' },
    { day: addDays(easter, 1), name: 'Easter Monday' },
  ];
  return [
    ...certain.map((holiday) => ({ ...holiday, isToBeConfirmed: false })),
    ...islamicHolidaysOf(year).map((holiday) => ({ ...holiday, isToBeConfirmed: true })),
  ];
}

/** Gregorian algorithm of Meeus, Jones and Butcher. */
function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

const islamicDay = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
  timeZone: 'UTC',
  month: 'numeric',
  day: 'numeric',
});

/** Month and day of the calendar of Umm al-Qura, with which Kenya’s moon agrees to a day. */
const islamic: Readonly<Record<string, string>> = { '10/1': 'Idd-ul-Fitr', '12/10': 'Idd-ul-Azha' };

function islamicHolidaysOf(year: number): readonly Pick<Holiday, 'day' | 'name'>[] {
  const holidays = [];
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) {
    const parts = islamicDay.formatToParts(new Date(`${day}T12:00:00Z`));
    const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
    const name = islamic[`${part('month')}/${part('day')}`];
    if (name) holidays.push({ day, name });
  }
  return holidays;
}
