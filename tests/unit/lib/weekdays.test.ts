import { expect, it } from 'vitest';
import { formatWeekdayRanges, formatWeekdays, weekdayOf, weekdays, type Weekday } from '~/lib/weekdays';

it.each<[readonly Weekday[], string, string]>([
  [['saturday'], 'Saturdays', 'Saturdays'],
  [
    ['friday', 'tuesday', 'wednesday'],
    'Tuesdays, Wednesdays and Fridays',
    'Tuesdays, Wednesdays and Fridays',
  ],
  [
    ['sunday', 'monday', 'tuesday', 'wednesday'],
    'Mondays, Tuesdays, Wednesdays and Sundays',
    'Monday to Wednesday and Sundays',
  ],
  [
    weekdays.slice(0, 6),
    weekdays.slice(0, 5).map(plural).join(', ') + ' and Saturdays',
    'Monday to Saturday',
  ],
  [weekdays, 'Every day', 'every day'],
])('names %j', (days, names, ranges) => {
  expect([formatWeekdays(days), formatWeekdayRanges(days)]).toEqual([names, ranges]);
});

it('knows the weekday of a day', () => {
  expect(['2026-11-21', '2026-11-22', '2026-11-23'].map(weekdayOf)).toEqual(['saturday', 'sunday', 'monday']);
});

function plural(day: Weekday): string {
  return `${day.charAt(0).toUpperCase()}${day.slice(1)}s`;
}
