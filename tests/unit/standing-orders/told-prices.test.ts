import { describe, expect, it } from 'vitest';
import { addTold, priceOfDay } from '~/domain/standing-orders/prices/told-prices';
import type { ToldPrice } from '~/domain/standing-orders/standing-order';
import { shillings } from '~/lib/format/money';

const at = new Date('2026-11-28T10:00:00Z');
const told = (price: number, day: string, line = 'milk') => ({
  line,
  price: shillings(price),
  from: `2026-12-${day}`,
  at,
});

describe('the price of a day', () => {
  const announced = [told(65, '01'), told(70, '15')];

  it.each([
    ['announced, and the day before', announced, '14', 70, 65],
    ['announced, and the day has come', announced, '15', 70, 70],
    ['raised further than was announced', announced, '15', 75, 70],
    ['lowered after it was announced', announced, '15', 60, 60],
    ['lowered before the day', announced, '14', 60, 60],
    ['raised without notice', [told(65, '01')], '31', 70, 65],
    ['of a standing order that begins earlier than was agreed', [told(65, '10')], '05', 70, 65],
    ['of a size that nobody was told of', [told(20, '01', 'fee')], '05', 70, 70],
  ])('that was %s', (_, all, day, today, expected) => {
    expect(priceOfDay(all, 'milk', `2026-12-${day}`, shillings(today))).toBe(shillings(expected));
  });
});

describe('the price of a day after several were told', () => {
  const begun = [told(65, '01')];
  const ownDay = { ofOneDay: true };

  it.each([
    [
      'a raise, and it is lowered at once and raised without telling: what was told',
      [[told(70, '15')]],
      '15',
      75,
      70,
    ],
    [
      'a raise, and back from a pause before it: what it was then',
      [[told(70, '15')], [told(68, '11')]],
      '20',
      75,
      68,
    ],
    ['an own day, and all days cheaper since', [[told(80, '20'), ownDay], [told(70, '05')]], '20', 90, 70],
    [
      'all days, and an own day before them dearer since: the day',
      [[told(70, '20')], [told(80, '10'), ownDay]],
      '10',
      90,
      80,
    ],
    [
      'all days, and an own day before them dearer since: all days',
      [[told(70, '20')], [told(80, '10'), ownDay]],
      '20',
      90,
      70,
    ],
    ['an error, for who began meanwhile: it is kept', [[told(6.5, '02')]], '05', 65, 6.5],
    ['an error, and back from a pause after it', [[told(6.5, '02')], [told(65, '03')]], '05', 65, 65],
  ] as const)('%s', (_, steps, day, today, expected) => {
    const all = steps.reduce<readonly ToldPrice[]>(
      (before, [each, how]) => addTold(before, [each], '2026-12-01', how),
      begun,
    );
    expect(priceOfDay(all, 'milk', `2026-12-${day}`, shillings(today))).toBe(shillings(expected));
  });
});

it('puts what is told of a day in the place of what was said of it before, and drops what no day can need', () => {
  const all = [told(20, '01', 'fee'), told(65, '01'), told(70, '15')];
  expect(addTold(all, [told(68, '15')], '2026-12-10')).toEqual([all[0], all[1], told(68, '15')]);
  expect(addTold(all, [], '2027-12-10')).toEqual([all[0], all[2]]);
});
