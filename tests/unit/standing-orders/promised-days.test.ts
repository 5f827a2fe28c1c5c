import { describe, expect, it } from 'vitest';
import { firstOpenDay, findService, roundLeaves } from '~/domain/standing-orders/morning-times';
import {
  addPause,
  addRule,
  endPause,
  morningOn,
  type Schedule,
} from '~/domain/standing-orders/promised-days';
import { trimPast } from '~/domain/standing-orders/trim-past';
import type { Pause, StandingLine } from '~/domain/standing-orders/standing-order';
import { defaultSettings } from '~/domain/settings/default-settings';
import { shillings } from '~/lib/format/money';
import { weekdays } from '~/lib/weekdays';

const line = (quantity: number): StandingLine => ({
  productId: 'a'.repeat(24),
  sku: 'MILK',
  quantity,
});

/** 30 November 2026 is a Monday. */
const schedule = (changes: Partial<Schedule> = {}): Schedule => ({
  rules: [{ from: '2026-11-30', days: weekdays, lines: [line(2)] }],
  endsOn: null,
  ownDays: [],
  pauses: [],
  ...changes,
});

const pause = (from: string, until: string | null): Pause => ({
  from: `2026-12-${from}`,
  until: until === null ? null : `2026-12-${until}`,
  by: 'farm',
});

const plain = (pauses: readonly Pause[]) =>
  pauses.map(({ from, until }) => `${from.slice(8)}-${until?.slice(8) ?? ''}`).join(' ');

describe('what a day is to bring', () => {
  const twoRules = schedule({
    rules: [
      { from: '2026-11-30', days: ['monday', 'friday'], lines: [line(2)] },
      { from: '2026-12-04', days: ['friday', 'saturday'], lines: [line(3)] },
    ],
  });
  const own = { ownDays: [{ day: '2026-12-02', lines: [line(5)], by: 'customer' as const }] };
  it.each([
    ['before it begins', schedule(), '2026-11-29', 'none'],
    ['from the first day on', schedule(), '2026-11-30', '2'],
    ['of the rule that has begun', twoRules, '2026-11-30', '2'],
    ['on no day of the rule', twoRules, '2026-12-01', 'none'],
    ['of the next rule, from its day', twoRules, '2026-12-04', '3'],
    ['no longer by the old rule', twoRules, '2026-12-07', 'none'],
    ['set by hand', schedule(own), '2026-12-02', '5'],
    ['set by hand, on no day of the rule', { ...twoRules, ...own }, '2026-12-02', '5'],
    [
      'skipped',
      schedule({ ownDays: [{ day: '2026-12-02', lines: [], by: 'farm' }] }),
      '2026-12-02',
      'skipped',
    ],
    ['on the first day of a pause', schedule({ pauses: [pause('02', '04')] }), '2026-12-02', 'paused'],
    ['on the last day of a pause', schedule({ pauses: [pause('02', '04')] }), '2026-12-03', 'paused'],
    ['on the first day after a pause', schedule({ pauses: [pause('02', '04')] }), '2026-12-04', '2'],
    ['in a pause without end', schedule({ pauses: [pause('02', null)] }), '2027-12-02', 'paused'],
    ['set by hand in a pause', schedule({ ...own, pauses: [pause('02', '04')] }), '2026-12-02', 'paused'],
    ['on the day before the end', schedule({ endsOn: '2026-12-02' }), '2026-12-01', '2'],
    ['from the end on', schedule({ endsOn: '2026-12-02', ...own }), '2026-12-02', 'none'],
  ])('%s', (_, of, day, expected) => {
    const morning = morningOn(of, day);
    expect(morning.kind === 'promised' ? String(morning.lines[0]?.quantity) : morning.kind).toBe(expected);
  });
});

it.each([
  ['apart', [pause('02', '04')], pause('06', '08'), '02-04 06-08'],
  ['before', [pause('06', '08')], pause('02', '04'), '02-04 06-08'],
  ['touching', [pause('02', '04')], pause('04', '08'), '02-08'],
  ['overlapping', [pause('02', '05')], pause('04', '08'), '02-08'],
  ['inside', [pause('02', '09')], pause('04', '06'), '02-09'],
  ['around', [pause('04', '06')], pause('02', '09'), '02-09'],
  ['joining two', [pause('02', '04'), pause('06', '08')], pause('04', '06'), '02-08'],
  ['without end, over one', [pause('04', '06')], pause('02', null), '02-'],
  // Somebody says now until when.
  ['in one without end', [pause('02', null)], pause('04', '06'), '02-06'],
  ['up to one without end', [pause('06', null)], pause('02', '06'), '02-'],
  ['before one without end', [pause('06', null)], pause('02', '04'), '02-04 06-'],
])('a pause %s', (_, pauses, added, expected) => {
  expect(plain(addPause(pauses, added))).toBe(expected);
});

it.each([
  ['in it', [pause('02', '09')], '05', '02-05'],
  ['without end', [pause('02', null)], '05', '02-05'],
  ['before it begins', [pause('06', '09')], '05', ''],
  ['on its first day', [pause('05', '09')], '05', ''],
  ['after it', [pause('02', '04')], '05', '02-04'],
  ['before another', [pause('02', '09'), pause('20', '22')], '05', '02-05 20-22'],
])('the end of a pause %s', (_, pauses, day, expected) => {
  expect(plain(endPause(pauses, `2026-12-${day}`))).toBe(expected);
});

it('a rule takes the place of those that had not begun', () => {
  const rule = (from: string) => ({ from, days: weekdays, lines: [line(1)] });
  const rules = addRule([rule('2026-11-30'), rule('2026-12-05')], rule('2026-12-03'));
  expect(rules.map(({ from }) => from)).toEqual(['2026-11-30', '2026-12-03']);
});

const settings = {
  ...defaultSettings,
  deliveryRule: null,
  deliveryAreas: (['day-before', 'same-day'] as const).map((orderByDay) => ({
    id: orderByDay,
    name: orderByDay,
    fee: shillings(0),
    minimumOrder: shillings(0),
    days: ['monday' as const],
    orderBy: orderByDay === 'day-before' ? '18:00' : '07:00',
    orderByDay,
  })),
};

describe('the times of a place', () => {
  it.each([
    ['day-before', '2026-11-29T17:59', '2026-11-30'],
    ['day-before', '2026-11-29T18:00', '2026-12-01'],
    ['same-day', '2026-11-30T06:59', '2026-11-30'],
    ['same-day', '2026-11-30T07:00', '2026-12-01'],
    // Not served any more: as most farms have it.
    ['gone', '2026-11-29T18:00', '2026-12-01'],
  ])('%s at %s: the first day that can be changed', (deliveryArea, time, day) => {
    expect(firstOpenDay({ deliveryArea }, settings, new Date(`${time}:00+03:00`))).toBe(day);
  });

  it.each([
    ['day-before', '2026-11-30T02:00:00.000Z'],
    ['same-day', '2026-11-30T05:00:00.000Z'],
  ])('%s: the round never leaves before the last hour', (deliveryArea, time) => {
    expect(roundLeaves({ deliveryArea }, settings, '2026-11-30').toISOString()).toBe(time);
  });

  it('are served on its days but the closed ones', () => {
    const closures = [
      {
        id: 'a',
        from: '2026-12-07',
        to: '2026-12-07',
        closes: 'all',
        sentence: '',
        takesOrders: false,
        note: '',
      },
    ] as const;
    const at = (day: string, deliveryArea = 'day-before') =>
      findService({ deliveryArea }, { ...settings, closures }, day);
    expect([at('2026-11-30'), at('2026-12-01'), at('2026-12-07'), at('2026-11-30', 'gone')]).toEqual([
      'served',
      'no-round',
      'closed',
      'no-area',
    ]);
  });
});

it('what was agreed for days long past is dropped, and what still holds is kept', () => {
  const at = new Date('2026-11-28T10:00:00Z');
  const told = (of: string, from: string) => ({ line: of, price: shillings(65), from: `2026-${from}`, at });
  const line = (sku: string) => ({ productId: 'p', sku, quantity: 1 });
  const rule = (from: string, sku: string) => ({ from: `2026-${from}`, days: weekdays, lines: [line(sku)] });
  const own = (day: string) => ({ day: `2026-${day}`, lines: [line('DAY')], by: 'farm' as const });
  const all = {
    rules: [rule('10-01', 'OLD'), rule('11-01', 'MILK'), rule('12-20', 'MALA')],
    ownDays: [own('11-30'), own('12-02')],
    pauses: [pause('01', '02'), pause('01', '03'), pause('05', null)],
    told: [told('fee', '10-01'), told('p-OLD', '10-01'), told('p-MILK', '11-01'), told('p-DAY', '11-30')],
  };
  const trimmed = trimPast(all, '2026-12-02');
  expect(trimmed).toEqual({
    rules: all.rules.slice(1),
    ownDays: all.ownDays.slice(1),
    pauses: all.pauses.slice(1),
    told: all.told.filter(({ line: of }) => of !== 'p-OLD'),
  });
});
