/** In the order of ISO 8601. */
export const weekdayNames = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
} as const;

export type Weekday = keyof typeof weekdayNames;

export const weekdays = Object.keys(weekdayNames) as readonly Weekday[];

/** `day` is `YYYY-MM-DD`. */
export const weekdayOf = (day: string): Weekday =>
  weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] as Weekday;

const list = new Intl.ListFormat('en-GB');

/** 'Tuesdays and Fridays', or 'Every day' */
export const formatWeekdays = (days: readonly Weekday[]): string =>
  days.length === weekdays.length
    ? 'Every day'
    : list.format(weekdays.filter((day) => days.includes(day)).map((day) => `${weekdayNames[day]}s`));

/** The same with three or more in a row as a range, within a sentence: 'Monday to Thursday and Saturdays', 'every day'. */
export function formatWeekdayRanges(days: readonly Weekday[]): string {
  if (days.length === weekdays.length) return 'every day';
  const ranges: Weekday[][] = [];
  for (const [index, day] of weekdays.entries()) {
    if (!days.includes(day)) continue;
    const current = ranges.at(-1);
    if (current && current.at(-1) === weekdays[index - 1]) current.push(day);
    else ranges.push([day]);
  }
  return list.format(
    ranges.flatMap((range) =>
      range.length > 2
        ? `${weekdayNames[range[0] as Weekday]} to ${weekdayNames[range.at(-1) as Weekday]}`
        : range.map((day) => `${weekdayNames[day]}s`),
    ),
  );
}
