import { expect, it } from 'vitest';
import {
  firstBillingDayFrom,
  moveBillingDay,
  nextBillingDayAfter,
  periodOf,
} from '~/domain/organizations/subscription/billing-days';

it.each([
  [1, '2026-03-01', '2026-03-01', '2026-04-01'],
  [15, '2026-12-16', '2027-01-15', '2027-01-15'],
  [31, '2026-01-31', '2026-01-31', '2026-02-28'],
  [31, '2026-02-01', '2026-02-28', '2026-02-28'],
  [31, '2026-02-28', '2026-02-28', '2026-03-31'],
  [31, '2028-02-28', '2028-02-29', '2028-02-29'],
  [29, '2026-02-28', '2026-02-28', '2026-03-29'],
  [29, '2028-02-29', '2028-02-29', '2028-03-29'],
  [30, '2026-04-30', '2026-04-30', '2026-05-30'],
])('billing day %i from %s on is %s, and after it %s', (billingDay, day, first, next) => {
  expect(firstBillingDayFrom(billingDay, day)).toBe(first);
  expect(nextBillingDayAfter(billingDay, day)).toBe(next);
});

it('has periods without gap and overlap', () => {
  for (const billingDay of [1, 15, 28, 29, 30, 31]) {
    let day = firstBillingDayFrom(billingDay, '2026-01-01');
    for (let month = 0; month < 40; month += 1) {
      const { from, to } = periodOf(billingDay, day);
      const next = nextBillingDayAfter(billingDay, day);
      expect([from, nextBillingDayAfter(billingDay, to)]).toEqual([day, next]);
      expect(Date.parse(next) - Date.parse(to)).toBe(24 * 60 * 60_000);
      day = next;
    }
  }
});

it.each([
  // Still to come in the month that is billed next.
  [20, '2026-12-05', '2026-11-10', '2026-12-20'],
  [5, '2026-12-20', '2026-11-25', '2026-12-05'],
  // Over in this month: billed today.
  [5, '2026-12-20', '2026-12-10', '2026-12-10'],
  [31, '2027-02-01', '2027-01-15', '2027-02-28'],
])(
  'a new billing day %i with the next bill on %s, on %s, bills on %s',
  (billingDay, nextBillingDay, today, moved) => {
    expect(moveBillingDay({ billingDay, nextBillingDay, today })).toBe(moved);
  },
);
