import { expect, it } from 'vitest';
import { findTypedDay } from '~/lib/typed-day';

// A Friday.
const today = '2026-11-27';

it.each([
  ['28 nov', ['2026-11-28'], ''],
  ['28nov', ['2026-11-28'], ''],
  ['sat 28 november', ['2026-11-28'], ''],
  ['saturday, 28th of november 2026', ['2026-11-28'], ''],
  ['nov 28', ['2026-11-28'], ''],
  ['2026-11-28', ['2026-11-28'], ''],
  ['2026-2-3', ['2026-02-03'], ''],
  ['28/11', ['2026-11-28'], ''],
  ['28/11/26', ['2026-11-28'], ''],
  ['28-11-2025', ['2025-11-28'], ''],
  ['2 jan', ['2027-01-02'], ''],
  ['29 feb', null, ''],
  ['31 nov', null, ''],
  ['0712-345-678', null, ''],
  ['plot 7/2b', null, ''],
  ['saturday', ['2026-11-28', '2026-11-21'], ''],
  ['friday milk', ['2026-11-27', '2026-11-20'], 'milk'],
  ['wanjiku thurs', ['2026-12-03', '2026-11-26'], 'wanjiku'],
  ['today', ['2026-11-27'], ''],
  ['yesterday', ['2026-11-26'], ''],
  ['monica', null, ''],
  ['satelite', null, ''],
  ['may', null, ''],
] as const)('reads a day in %s', (text, days, rest) => {
  const found = findTypedDay(text, today);
  expect(found && [found.days, found.rest]).toEqual(days && [days, rest]);
});
