import { describe, expect, it } from 'vitest';
import { bookingSchema } from '~/domain/bookings/booking-schema';
import { lastBookableDay, listTourDays } from '~/domain/bookings/days/tour-days';
import { addDays, isValidDay } from '~/lib/calendar-days';
import type { Weekday } from '~/lib/weekdays';
import { demoSettings } from '~/seed/demo/settings';
import { formatClock, formatLongDate, toDateInput } from '~/lib/format/dates';

// A Saturday.
const today = '2026-11-21';
const calendar = { today, tourWeekdays: demoSettings.tours.days };
const good = {
  firstName: 'Bo',
  lastName: 'Ba',
  email: 'bo@example.com',
  phone: '0712 345 678',
  preferredDate: '2026-11-23',
  groupSize: '6-10',
  specialRequests: '',
};

function errorOf(field: string, value: unknown): string | null {
  const result = bookingSchema(calendar).safeParse({ ...good, [field]: value });
  return result.error?.issues.find(({ path }) => path[0] === field)?.message ?? null;
}

describe('the booking form (docs/product.md 7.6)', () => {
  it.each([
    ['firstName', '', 'This field is required'],
    ['firstName', 'B', 'Minimum 2 characters required'],
    ['lastName', 'B', 'Minimum 2 characters required'],
    ['lastName', 'x'.repeat(61), 'Maximum 60 characters allowed'],
    ['email', 'bo@', 'Please enter a valid email address'],
    ['phone', '', 'This field is required'],
    ['phone', 'x', 'Please enter a valid phone number'],
    ['preferredDate', '', 'This field is required'],
    ['preferredDate', today, null],
    ['preferredDate', '2026-11-20', 'Please choose today or a later day'],
    ['preferredDate', '2026-11-22', 'Tours run Monday to Saturday. Please choose another day'],
    ['preferredDate', '2027-02-29', 'Please enter a date, for example 2027-01-30'],
    ['preferredDate', '23/11/2026', 'Please enter a date, for example 2027-01-30'],
    ['preferredDate', '99999-01-01', 'Please enter a date, for example 2027-01-30'],
    ['preferredDate', '2028-11-21', 'Please choose a day within the next six months'],
    ['groupSize', '', null],
    ['groupSize', '15+', null],
    ['groupSize', '16', 'Please choose one from the list'],
    ['groupSize', 'toString', 'Please choose one from the list'],
    ['specialRequests', '', null],
    ['specialRequests', 'x'.repeat(1_001), 'Maximum 1000 characters allowed'],
  ])('%s: %j', (field, value, message) => {
    expect(errorOf(field, value)).toBe(message);
  });

  it.each<[readonly Weekday[], string]>([
    [['sunday'], 'Sundays'],
    [['wednesday', 'friday'], 'Wednesdays and Fridays'],
    [['saturday', 'wednesday', 'friday', 'thursday'], 'Wednesday to Saturday'],
  ])('refuses a Monday where tours run on %j', (tourWeekdays, names) => {
    const { error } = bookingSchema({ today, tourWeekdays }).safeParse(good);
    expect(error?.issues.map(({ message }) => message)).toEqual([
      `Tours run ${names}. Please choose another day`,
    ]);
  });

  it('defaults to a group of 1-5', () => {
    const { groupSize: _, ...rest } = good;
    expect(bookingSchema(calendar).parse(rest).groupSize).toBe('1-5');
  });
});

describe('the tour days', () => {
  it('are Monday to Saturday, from today to half a year ahead', () => {
    const days = listTourDays('2020-01-01', calendar);
    expect(days.slice(0, 3)).toEqual(['2026-11-21', '2026-11-23', '2026-11-24']);
    // The last bookable day is a Sunday.
    expect([days.at(-1), lastBookableDay(today)]).toEqual(['2027-05-22', '2027-05-23']);
    expect(listTourDays('', { today, tourWeekdays: ['sunday'] }).slice(0, 2)).toEqual([
      '2026-11-22',
      '2026-11-29',
    ]);
    expect(listTourDays('2030-01-01', calendar)).toEqual([]);
    expect([
      addDays('2026-12-31', 1),
      addDays('2028-02-28', 1),
      isValidDay('2028-02-29'),
      isValidDay('2026-02-29'),
    ]).toEqual(['2027-01-01', '2028-02-29', true, false]);
  });

  it('are those of Nairobi', () => {
    expect(toDateInput(new Date('2026-11-21T20:59:59Z'))).toBe('2026-11-21');
    expect(toDateInput(new Date('2026-11-21T21:00:00Z'))).toBe('2026-11-22');
    expect(formatLongDate('2026-11-23')).toBe('Monday 23 November 2026');
    expect([formatClock('10:00'), formatClock('00:05'), formatClock('13:30'), formatClock('12:00')]).toEqual([
      '10:00 AM',
      '12:05 AM',
      '1:30 PM',
      '12:00 PM',
    ]);
  });
});
