import { expect, it } from 'vitest';
import { findPickupDateError, pickupDays, pickupNoticeText } from '~/domain/orders/checkout/pickup-days';
import { parseNairobi } from '~/lib/format/dates';
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
