import { expect, it } from 'vitest';
import {
  findPickupDateError,
  findPlaceClosedError,
  findPresetPickupDay,
  pickupDays,
  pickupNoticeText,
} from '~/domain/orders/checkout/pickup-days';
import { pickupPlaceLines } from '~/domain/orders/delivery/pickup-place-lines';
import { parseNairobi } from '~/lib/format/dates';
import { weekdays } from '~/lib/weekdays';
import { closureOf } from '../../support/fixtures/closures';

const nairobi = (text: string): Date => parseNairobi(text) ?? new Date(NaN);
const now = nairobi('2026-12-22T09:30');
const withNotice = (pickupNoticeHours: number) => ({ checkout: { pickupNoticeHours } });

it.each([
  [24, 'Please allow at least 24 hours for order preparation', '2026-12-24'],
  [1, 'Please allow at least 1 hour for order preparation', '2026-12-23'],
  [36, 'Please allow at least 36 hours for order preparation', '2026-12-24'],
  [48, 'Please allow at least 2 days for order preparation', '2026-12-25'],
])('a notice of %i hours', (hours, text, earliest) => {
  const rules = withNotice(hours);
  expect(pickupNoticeText(rules)).toBe(text);
  expect(pickupDays(rules, now).earliest).toBe(earliest);
  const soon = new Date(now.getTime() + hours * 3_600_000);
  expect(findPickupDateError(soon, rules, now)).toBeNull();
  expect(findPickupDateError(new Date(soon.getTime() - 1), rules, now)).toBe(text);
});

it('offers and takes no day on which the farm is closed for pickups', () => {
  const closures = [
    closureOf('2026-12-23', { closes: 'deliveries' }),
    closureOf('2026-12-24', { to: '2026-12-26', closes: 'all' }),
    closureOf('2026-12-27', { closes: 'pickups' }),
  ];
  expect(pickupDays({ closures }, now).earliest).toBe('2026-12-28');
  const errorOn = (day: string) => findPickupDateError(nairobi(day), { closures }, nairobi('2026-12-20'));
  expect(errorOn('2026-12-23')).toBeNull();
  expect(errorOn('2026-12-25T15:00')).toBe(
    'We’re closed for pickups on Friday 25 December 2026. Please choose another day',
  );
  expect(errorOn('2026-12-27')).toContain('closed for pickups');
});

const gate = { id: 'gate', name: 'Farm gate', days: weekdays.slice(0, 6) };
const market = { id: 'market', name: 'Market', days: ['sunday', 'monday'] as const };
const shop = { id: 'shop', name: 'Shop' };

it.each([
  ['the first day of the chosen place', [gate, market], 'market', '2026-12-27'],
  ['the first day on which all are open', [gate, market, shop], undefined, '2026-12-28'],
  [
    'the first day of any where they have none in common',
    [{ ...gate, days: ['friday'] }, market],
    undefined,
    '2026-12-25',
  ],
  ['the first day of all', [], undefined, '2026-12-24'],
] as const)('fills in %s', (_, pickupLocations, placeId, day) => {
  expect(findPresetPickupDay({ pickupLocations }, now, placeId)).toBe(day);
});

it('refuses a day on which the place is closed, and names the next one', () => {
  const rules = {
    pickupLocations: [gate, market, shop],
    closures: [closureOf('2026-12-28', { closes: 'pickups' })],
  };
  const errorOf = (placeId: string, day: string) => findPlaceClosedError(nairobi(day), rules, placeId);
  expect(errorOf('gate', '2026-12-27')).toBe(
    'Farm gate is closed on Sundays. The next day to collect there is Tuesday 29 December 2026',
  );
  expect(errorOf('market', '2026-12-26T15:00')).toBe(
    'Market is closed on Saturdays. The next day to collect there is Sunday 27 December 2026',
  );
  for (const placeId of ['shop', 'market', 'moon']) expect(errorOf(placeId, '2026-12-27')).toBeNull();
});

it.each([
  [
    'its days and hours',
    ['monday'],
    '7:00 AM - 6:00 PM',
    'Cold.',
    'branch-1',
    ['Open: Mondays, 7:00 AM - 6:00 PM', 'Cold.'],
  ],
  [
    'the hours of the shop beside its freshness',
    [],
    '',
    'Cold.',
    'branch-1',
    ['Shop and support: Every day', 'Cold.'],
  ],
  ['the hours of the shop, where it has nothing', [], '', '', 'branch-1', ['Shop and support: Every day']],
  [
    'the hours of the shop, where it is gone',
    ['monday'],
    '',
    'Cold.',
    'branch-2',
    ['Shop and support: Every day'],
  ],
] as const)('a pickup place says %s', (_what, days, hours, freshness, pickupLocation, lines) => {
  const place = { id: 'branch-1', name: 'Westlands', address: '', days, hours, freshness, map: null };
  const delivery = {
    method: 'pickup',
    pickupLocation,
    pickupLocationName: 'Westlands',
    pickupDate: now,
  } as const;
  const read = (shopHours?: string) =>
    pickupPlaceLines({ delivery }, { pickupLocations: [place] }, shopHours);
  expect(read('Every day')).toEqual(lines);
  expect(read()).toEqual(lines.filter((line) => !line.startsWith('Shop')));
  expect(
    pickupPlaceLines(
      { delivery: { ...delivery, method: 'delivery' } as never },
      { pickupLocations: [place] },
      'Every day',
    ),
  ).toEqual([]);
});
