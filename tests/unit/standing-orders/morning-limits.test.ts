import { defaultSettings } from '~/domain/settings/default-settings';
import { checkLimits } from '~/domain/standing-orders/household/check-limits';
import { shillings } from '~/lib/format/money';
import { describe, expect, it } from 'vitest';
import { checkQuantities } from '~/domain/standing-orders/morning-limits';

const lines = (...quantities: number[]) => quantities.map((quantity) => ({ quantity }));

const tooFew = { ok: false, reason: 'too-few', smallest: 2 };
const tooMany = { ok: false, reason: 'too-many' };

it.each([
  ['the smallest quantity', 'customer', lines(1, 1), {}, null],
  ['fewer', 'customer', lines(1), {}, tooFew],
  ['nothing', 'customer', [], {}, null],
  ['fewer, as before', 'customer', lines(1), { before: lines(1) }, null],
  ['fewer than before', 'customer', lines(1), { before: lines(3) }, tooFew],
  ['fewer, by a tick that is not theirs', 'customer', lines(1), { overrules: true }, tooFew],
  ['fewer', 'farm', lines(1), {}, tooFew],
  ['fewer, by a tick', 'farm', lines(1), { overrules: true }, null],
  ['20 units', 'customer', lines(20), {}, null],
  ['21 units', 'customer', lines(20, 1), {}, tooMany],
  ['21 units, as before', 'customer', lines(21), { before: lines(20, 1) }, null],
  ['six sizes', 'customer', lines(1, 1, 1, 1, 1, 1), {}, tooMany],
  ['21 units', 'farm', lines(21), {}, null],
] as const)('%s for the %s', (_, by, wanted, more, expected) => {
  expect(checkQuantities(wanted, { smallest: 2, by, ...more })).toEqual(expected);
});

describe('what a household may not choose by itself', () => {
  const area = { id: 'bumala', name: 'Bumala', fee: shillings(100), minimumOrder: shillings(0) };
  const settings = {
    ...defaultSettings,
    deliveryAreas: [
      { ...area, days: ['monday', 'thursday'], orderBy: '18:00', orderByDay: 'day-before' } as const,
    ],
  };
  // Saturday: Sunday is the first day whose last hour is ahead.
  const now = new Date('2026-11-28T10:00:00+03:00');
  const ask = (changes: object) =>
    checkLimits(
      {
        customer: {} as never,
        place: { deliveryArea: 'bumala', address: '', city: '', location: '', additionalInfo: '' },
        lines: [{ productId: 'a'.repeat(24), sku: 'MILK', quantity: 2 }],
        days: ['monday'],
        from: '2026-11-29',
        ...changes,
      },
      { settings, before: [], now },
    );
  const none = { rows: [], errors: {} };
  it.each<[string, object, object]>([
    ['one of the days on which we come', {}, none],
    ['some of them', { days: ['sunday', 'thursday'] }, none],
    [
      'none of them',
      { days: ['sunday'] },
      { rows: [], errors: { days: ['There we come on these days: Mondays and Thursdays'] } },
    ],
    ['a day within a year', { from: '2027-11-30' }, none],
    ['a later one', { from: '2027-12-01' }, { errors: { from: ['Please choose a day within a year'] } }],
    [
      'one that is over',
      { from: '2026-11-28' },
      { errors: { from: ['The first possible day is Sunday 29 November'] } },
    ],
    [
      'too many units',
      { lines: [{ productId: 'a'.repeat(24), sku: 'MILK', quantity: 21 }] },
      { rows: [expect.stringContaining('at most 5 sizes and 20 units')], errors: {} },
    ],
  ])('%s', (_, changes, found) => {
    expect(ask(changes)).toMatchObject(found);
    if (found === none) expect(ask(changes)).toEqual(none);
  });
});
