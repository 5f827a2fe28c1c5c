import { describe, expect, it } from 'vitest';
import { describeHoliday, findHoliday, isClosedFor, type ClosureKind } from '~/domain/settings/closure';
import { parseNairobi } from '~/lib/format/dates';
import { closureOf } from '../../support/fixtures/closures';

const nairobi = (text: string): Date => parseNairobi(text) ?? new Date(NaN);
const holiday = closureOf('2026-12-20', { to: '2027-01-03', closes: 'holiday' });

describe('a closed day', () => {
  it.each([
    ['visits', [false, false, true]],
    ['deliveries', [true, false, false]],
    ['pickups', [false, true, false]],
    ['all', [true, true, true]],
    ['holiday', [true, true, true]],
  ] as const)('of %s is closed for what it says', (closes: ClosureKind, expected) => {
    const closures = [closureOf('2026-12-24', { to: '2026-12-26', closes })];
    const on = (day: string) =>
      (['deliveries', 'pickups', 'visits'] as const).map((activity) => isClosedFor(closures, activity, day));
    expect([on('2026-12-24'), on('2026-12-26')]).toEqual([expected, expected]);
    expect([on('2026-12-23'), on('2026-12-27')].flat()).not.toContain(true);
  });
});

describe('a holiday', () => {
  it.each([
    ['2026-12-19T23:59', null],
    ['2026-12-20T00:00', '2027-01-04'],
    ['2027-01-03T23:59', '2027-01-04'],
    ['2027-01-04T00:00', null],
  ])('at %s ends before %s', (now, opensOn) => {
    expect(
      findHoliday([closureOf('2026-12-25', { closes: 'all' }), holiday], nairobi(now))?.opensOn ?? null,
    ).toBe(opensOn);
  });

  it('is one with the holiday that follows at once', () => {
    const next = closureOf('2027-01-04', { closes: 'holiday' });
    expect(findHoliday([holiday, next], nairobi('2026-12-24'))?.opensOn).toBe('2027-01-05');
  });

  it('says until when, and when one can order again', () => {
    const now = nairobi('2026-12-24');
    expect(describeHoliday([holiday], now)).toEqual({
      banner: 'We’re on holiday until Sunday 3 January. You can order again from Monday 4 January.',
      refusal: 'We’re on holiday. You can order again from Monday 4 January.',
    });
    expect(describeHoliday([{ ...holiday, sentence: 'Merry Christmas!' }], now)?.banner).toBe(
      'We’re on holiday until Sunday 3 January. Merry Christmas!',
    );
    expect(describeHoliday([{ ...holiday, takesOrders: true }], now)).toEqual({
      banner: 'We’re on holiday until Sunday 3 January. We’ll bring your order from Monday 4 January on.',
      refusal: '',
    });
    expect(describeHoliday([{ ...holiday, closes: 'all' }], now)).toBeNull();
  });
});
