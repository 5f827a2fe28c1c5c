import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  describeEarliestDelivery,
  describeNextDelivery,
  findNextDelivery,
} from '~/domain/orders/delivery/next-delivery';
import { describeDeliveryDays } from '~/domain/orders/delivery/delivery-terms-view';
import { toCents } from '~/lib/format/money';
import { closureOf } from '../../support/fixtures/closures';
import { weekdays, type Weekday } from '~/lib/weekdays';
import { addDays } from '~/lib/calendar-days';
import { parseNairobi, toDateInput } from '~/lib/format/dates';

const nairobi = (text: string): Date => parseNairobi(text) ?? new Date(NaN);
const area = (
  days: readonly Weekday[],
  orderBy = '18:00',
  orderByDay: 'day-before' | 'same-day' = 'day-before',
) => ({
  days,
  orderBy,
  orderByDay,
});

const findNextDeliveryDay = (...schedule: Parameters<typeof findNextDelivery>) =>
  findNextDelivery(...schedule)?.day;

describe('the next delivery', () => {
  // 2026-11-27 is a Friday.
  it.each([
    ['before the deadline of the day before', area(['friday']), '2026-11-26T17:59', '2026-11-27'],
    ['at the deadline', area(['friday']), '2026-11-26T18:00', '2026-12-04'],
    ['on the delivery day itself', area(['friday']), '2026-11-27T06:00', '2026-12-04'],
    [
      'before the deadline of the same day',
      area(['friday'], '07:30', 'same-day'),
      '2026-11-27T07:29',
      '2026-11-27',
    ],
    [
      'after the deadline of the same day',
      area(['friday'], '07:30', 'same-day'),
      '2026-11-27T07:30',
      '2026-12-04',
    ],
    ['with another day between', area(['tuesday', 'friday']), '2026-11-27T06:00', '2026-12-01'],
    [
      'just after midnight in Nairobi',
      area(['friday'], '00:30', 'same-day'),
      '2026-11-27T00:10',
      '2026-11-27',
    ],
    ['across the end of the year', area(['friday']), '2026-12-31T19:00', '2027-01-08'],
  ])('%s', (_, schedule, now, day) => {
    expect(findNextDeliveryDay(schedule, nairobi(now))).toBe(day);
  });

  it('is on no day on which the farm is closed for deliveries', () => {
    const closures = [
      closureOf('2026-11-27', { closes: 'deliveries' }),
      closureOf('2026-12-01', { to: '2027-03-31', closes: 'holiday' }),
      closureOf('2027-04-02', { closes: 'pickups' }),
    ];
    expect(findNextDeliveryDay({ ...area(['friday']), closures }, nairobi('2026-11-26T10:00'))).toBe(
      '2027-04-02',
    );
  });

  it('is the first delivery day whose deadline is ahead', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 }),
        fc.integer({ min: 0, max: 23 }),
        fc.constantFrom('day-before' as const, 'same-day' as const),
        fc.date({ min: new Date('2026-01-01'), max: new Date('2029-01-01'), noInvalidDate: true }),
        (days, hour, orderByDay, now) => {
          const orderBy = `${String(hour).padStart(2, '0')}:00`;
          const found = findNextDeliveryDay({ days, orderBy, orderByDay }, now);
          const isOpen = (day: string) => {
            const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' })
              .format(new Date(`${day}T00:00:00Z`))
              .toLowerCase();
            const deadline = nairobi(`${orderByDay === 'same-day' ? day : addDays(day, -1)}T${orderBy}`);
            return days.includes(weekday as Weekday) && now < deadline;
          };
          const candidates = Array.from({ length: 15 }, (_, count) => addDays(toDateInput(now), count));
          expect(found).toBe(candidates.find(isOpen));
        },
      ),
    );
  });

  it('of all areas, for a page that is cached for a minute, is the earliest that can still be ordered', () => {
    const town = { ...area(['friday']), name: 'Busia town' };
    const village = { ...area(['friday']), name: 'Bumala' };
    const city = { ...area(['monday']), name: 'Kisumu' };
    const at = (time: string) => nairobi(`2026-11-26T${time}`);
    expect(describeEarliestDelivery([town, village], at('09:00'))).toBe(
      'Order by 6:00 PM on Thursday: with you on Friday 27 November',
    );
    expect(describeEarliestDelivery([city, town, village], at('17:58'))).toBe(
      'Order by 6:00 PM: with you on Friday 27 November (Busia town and Bumala)',
    );
    expect(describeEarliestDelivery([city, town, village], at('17:59'))).toBe(
      'Order by 6:00 PM on Sunday: with you on Monday 30 November (Kisumu)',
    );
    expect(describeEarliestDelivery([{ ...town, orderBy: '16:00' }, village], at('14:58'))).toBe(
      'Order in the next hour: with you on Friday 27 November',
    );
    expect(describeEarliestDelivery([], at('09:00'))).toBeNull();
  });

  it.each([
    ['2026-11-25T23:59', 'Order by 6:00 PM on Thursday'],
    ['2026-11-26T00:01', 'Order by 6:00 PM on Thursday'],
    ['2026-11-26T11:59', 'Order by 6:00 PM on Thursday'],
    ['2026-11-26T12:01', 'Order in the next 5 hours'],
    ['2026-11-26T16:30', 'Order in the next hour'],
    ['2026-11-26T17:01', 'Order by 6:00 PM'],
  ])('at %s is described by the time that is left', (now, text) => {
    expect(describeNextDelivery(area(['friday']), nairobi(now))).toBe(
      `${text.replace(/ (?=AM|PM)/, '\u00a0')}: with you on Friday 27\u00a0November`,
    );
  });
});

describe('the hours of a delivery', () => {
  const now = nairobi('2026-11-26T09:00');
  const morning = { from: '07:00', until: '11:00' };
  const terms = (name: string, hours?: typeof morning) => ({
    ...area(['friday']),
    name,
    ...(hours && { hours }),
  });

  it('are said with the day where the farm has set them', () => {
    expect(describeNextDelivery({ ...area(['friday']), hours: morning }, now)).toBe(
      'Order by 6:00\u00a0PM on Thursday: with you on Friday 27\u00a0November, between 7:00\u00a0AM and 11:00\u00a0AM',
    );
  });

  it('are said of several areas that have the same, and of no others', () => {
    const day = 'Order by 6:00 PM on Thursday: with you on Friday 27 November';
    const noon = { from: '12:00', until: '13:30' };
    const describe = (...all: Parameters<typeof describeEarliestDelivery>[0]) =>
      describeEarliestDelivery(all, now);
    expect(describe(terms('Busia', morning), terms('Sega', { ...morning }))).toBe(
      `${day}, between 7:00 AM and 11:00 AM`,
    );
    expect(describe(terms('Busia', morning), terms('Sega', noon))).toBe(day);
    expect(describe(terms('Busia', morning), terms('Sega'))).toBe(day);
    expect(describe(terms('Busia', noon), { ...terms('Sega', morning), ...area(['monday']) })).toBe(
      `${day}, between 12:00 PM and 1:30 PM (Busia)`,
    );
  });
});

it.each([
  [weekdays, 'Delivery days: every day, if you order by 6:00 PM the day before.'],
  [['friday'], 'Delivery days: Fridays, if you order by 6:00 PM the day before.'],
] satisfies [readonly Weekday[], string][])('the delivery days %j are one sentence', (days, text) => {
  const prices = { fee: toCents(0), minimumOrder: toCents(0) };
  const deliveryRule = { ...area(days), ...prices, towns: [], outside: 'call' as const };
  expect(describeDeliveryDays({ deliveryRule, deliveryAreas: [] })).toBe(text);
});
