import { expect, it } from 'vitest';
import { kenyanHolidays } from '~/domain/bookings/days/kenyan-holidays.server';

const daysOf = (from: string, to: string) =>
  kenyanHolidays(from, to).map(({ day, name }) => `${day} ${name}`);

it('are those of the gazette, in their order, across years', () => {
  expect(daysOf('2024-12-12', '2025-06-02')).toEqual([
    '2024-12-12 Jamhuri Day',
    '2024-12-25 Christmas Day',
    '2024-12-26 Boxing Day',
    '2025-01-01 New Year’s Day',
    '2025-03-30 Idd-ul-Fitr',
    '2025-04-18 Good Friday',
    '2025-04-21 Easter Monday',
    '2025-05-01 Labour Day',
    '2025-06-01 Madaraka Day',
    '2025-06-02 Madaraka Day (observed)',
  ]);
});

it('have a substitute after a Sunday that is no holiday itself', () => {
  expect(daysOf('2022-12-25', '2022-12-31')).toEqual([
    '2022-12-25 Christmas Day',
    '2022-12-26 Boxing Day',
    '2022-12-27 Christmas Day (observed)',
  ]);
});

it('follow Easter', () => {
  for (const [year, friday] of [
    ['2026', '2026-04-03'],
    ['2027', '2027-03-26'],
    ['2028', '2028-04-14'],
    ['2038', '2038-04-23'],
  ])
    expect(
      kenyanHolidays(`${year}-01-01`, `${year}-12-31`).find(({ name }) => name === 'Good Friday')?.day,
    ).toBe(friday);
});

it('mark the Islamic ones as to be confirmed', () => {
  const holidays = kenyanHolidays('2024-01-01', '2024-12-31').filter(
    ({ isToBeConfirmed }) => isToBeConfirmed,
  );
  // In Kenya 10 April and 16 June 2024.
  expect(holidays.map(({ day }) => day)).toEqual(['2024-04-10', '2024-06-16']);
});
