import { describe, expect, it } from 'vitest';
import { findOrderDay } from '~/domain/orders/delivery/order-day';
import { isOutsideTowns } from '~/domain/orders/delivery/served-towns';
import { defaultSettings } from '~/domain/settings/default-settings';
import type { DeliveryTerms } from '~/domain/settings/delivery-area';
import { parseNairobi } from '~/lib/format/dates';
import { shillings } from '~/lib/format/money';
import { weekdays, type Weekday } from '~/lib/weekdays';
import { closureOf } from '../../support/fixtures/closures';

const terms: DeliveryTerms = {
  fee: shillings(200),
  minimumOrder: shillings(0),
  days: weekdays.slice(0, 6),
  orderBy: '18:00',
  orderByDay: 'day-before',
};
const rule = { ...defaultSettings, deliveryRule: { ...terms, towns: [], outside: 'call' as const } };
const area = (id: string, changed: Partial<DeliveryTerms>) => ({ ...terms, id, name: id, ...changed });
const areas = {
  ...rule,
  deliveryAreas: [
    area('busia', { days: ['friday'] }),
    area('bumala', { days: weekdays, orderBy: '00:30', orderByDay: 'same-day' }),
  ],
};
const christmas = [
  closureOf('2026-12-25', { closes: 'all' }),
  closureOf('2026-12-26', { closes: 'deliveries' }),
];
const newYear = closureOf('2026-12-20', { to: '2027-01-03', closes: 'holiday' });

const towns = {
  ...rule,
  deliveryRule: {
    ...rule.deliveryRule,
    towns: [
      { name: 'Bumala', spellings: ['Pumala'] },
      { name: 'Yala', spellings: [] },
      { name: 'Muráng’a', spellings: [] },
    ],
  },
};

const home = { deliveryMethod: 'delivery', deliveryArea: null };
const busia = { ...home, deliveryArea: 'busia' };
const bumala = { ...home, deliveryArea: 'bumala' };
const pickup = { deliveryMethod: 'pickup' };
const place = (id: string, days: readonly Weekday[]) => ({
  ...{ id, name: id, address: '', hours: '', freshness: '', map: null },
  days,
});
const places = {
  ...areas,
  pickupLocations: [place('gate', weekdays.slice(0, 6)), place('market', ['saturday']), place('shop', [])],
};
const gate = { ...pickup, pickupLocation: 'gate' };
const market = { ...pickup, pickupLocation: 'market' };
const shop = { ...pickup, pickupLocation: 'shop' };

/** 27 November 2026 is a Friday. */
const cases = [
  ['the rule, on a Friday afternoon', home, rule, '2026-11-27T17:59', '2026-11-28', '2026-11-27T18:00'],
  ['the rule, at the hour', home, rule, '2026-11-27T18:00', '2026-11-30', '2026-11-29T18:00'],
  ['the rule, at 23:59', home, rule, '2026-11-26T23:59', '2026-11-28', '2026-11-27T18:00'],
  ['the rule, at 00:01', home, rule, '2026-11-27T00:01', '2026-11-28', '2026-11-27T18:00'],
  ['the rule, at 01:00', home, rule, '2026-11-26T01:00', '2026-11-27', '2026-11-26T18:00'],
  ['the rule, on a Saturday', home, rule, '2026-11-28T09:00', '2026-11-30', '2026-11-29T18:00'],
  [
    'the rule, on 24 December',
    home,
    { ...rule, closures: christmas },
    '2026-12-24T09:00',
    '2026-12-28',
    '2026-12-27T18:00',
  ],
  [
    'the rule, before a holiday',
    home,
    { ...rule, closures: [newYear] },
    '2026-12-19T18:30',
    '2027-01-04',
    '2027-01-03T18:00',
  ],
  [
    'the rule, in one of its towns',
    { ...home, city: 'Busia', location: 'Bumala B' },
    towns,
    '2026-11-27T00:01',
    '2026-11-28',
    '2026-11-27T18:00',
  ],
  ['an area, on its day', busia, areas, '2026-11-27T09:00', '2026-12-04', '2026-12-03T18:00'],
  ['an area, at 23:59', bumala, areas, '2026-11-27T23:59', '2026-11-28', '2026-11-28T00:30'],
  ['an area, at 00:01', bumala, areas, '2026-11-28T00:01', '2026-11-28', '2026-11-28T00:30'],
  ['an area, after its hour', bumala, areas, '2026-11-28T00:30', '2026-11-29', '2026-11-29T00:30'],
  [
    'an area, on 24 December',
    bumala,
    { ...areas, closures: christmas },
    '2026-12-24T09:00',
    '2026-12-27',
    '2026-12-27T00:30',
  ],
  ['a pickup', pickup, rule, '2026-11-27T09:00', '2026-11-29', '2026-11-28T00:00'],
  ['a pickup, at 23:59', pickup, rule, '2026-11-27T23:59', '2026-11-29', '2026-11-28T00:00'],
  ['a pickup, at 00:01', pickup, rule, '2026-11-28T00:01', '2026-11-30', '2026-11-29T00:00'],
  [
    'a pickup, on 23 December',
    pickup,
    { ...areas, closures: christmas },
    '2026-12-23T09:00',
    '2026-12-26',
    '2026-12-25T00:00',
  ],
  ['a place, before its closed day', gate, places, '2026-11-27T09:00', '2026-11-30', '2026-11-29T00:00'],
  ['a place, at 23:59', gate, places, '2026-11-26T23:59', '2026-11-28', '2026-11-27T00:00'],
  ['a place, at 00:01', gate, places, '2026-11-27T00:01', '2026-11-30', '2026-11-29T00:00'],
  ['a place, on a Saturday', market, places, '2026-11-28T09:00', '2026-12-05', '2026-12-04T00:00'],
  [
    'a place, before a holiday',
    market,
    { ...places, closures: [newYear] },
    '2026-12-18T09:00',
    '2027-01-09',
    '2027-01-08T00:00',
  ],
  ['a place without days', shop, places, '2026-11-27T09:00', '2026-11-29', '2026-11-28T00:00'],
  [
    'an unknown place',
    { ...pickup, pickupLocation: 'x' },
    places,
    '2026-11-27T09:00',
    '2026-11-29',
    '2026-11-28T00:00',
  ],
  ['no place yet', pickup, places, '2026-11-27T09:00', '2026-11-29', '2026-11-28T00:00'],
] as const;

describe('a place', () => {
  it.each([
    ['Bumala', '', true],
    ['  BUMALA-market ', '', true],
    ['Busia', 'near pumala', true],
    ['Muranga', '', true],
    ['Murang’a', '', true],
    ['Moyale', 'Nyalani', false],
    ['Bum', 'ala', false],
    ['Mombasa', 'Nyali', false],
    ['', '', false],
  ])('in %j, %j: inside the towns %j', (city, location, isInside) => {
    expect(isOutsideTowns({ city, location }, towns)).toBe(!isInside);
    expect(isOutsideTowns({ city, location }, rule)).toBe(false);
    expect(isOutsideTowns({ city, location }, { ...towns, deliveryAreas: areas.deliveryAreas })).toBe(false);
  });
});

describe('the day of an order, and until when it is that day', () => {
  it.each(cases)('%s', (_, place, settings, now, day, orderBy) => {
    expect(findOrderDay(place, settings, parseNairobi(now) ?? new Date(NaN))).toEqual({
      day,
      orderBy: parseNairobi(orderBy),
    });
  });

  it.each([
    ['without days', home, { ...rule, deliveryRule: { ...rule.deliveryRule, days: [] } }],
    ['without a rule', home, defaultSettings],
    ['to an area that is unknown', home, areas],
    ['outside the towns', { ...home, city: 'Mombasa', location: 'Nyali' }, towns],
    [
      'that is closed for a year',
      home,
      { ...rule, closures: [closureOf('2026-01-01', { to: '2027-12-31', closes: 'all' })] },
    ],
  ] as const)('%s is none', (_, place, settings) => {
    expect(findOrderDay(place, settings, parseNairobi('2026-11-27T09:00') ?? new Date(NaN))).toBeNull();
  });
});
