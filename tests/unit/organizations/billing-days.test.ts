import { expect, it } from 'vitest';
import {
  billedDays,
  firstBillingDayFrom,
  nextBillingDayAfter,
  periodOf,
  resumeBilling,
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
  // Nothing was billed, or no longer.
  [20, null, '2026-11-10', '2026-11-20'],
  [10, null, '2026-11-10', '2026-11-10'],
  [20, '2026-11-08', '2026-11-10', '2026-11-20'],
  // Where the billed time ends, today included.
  [20, '2026-12-04', '2026-11-10', '2026-12-05'],
  [5, '2026-12-19', '2026-11-25', '2026-12-20'],
  [5, '2026-12-09', '2026-12-10', '2026-12-10'],
])('billing day %i, billed until %s, resumed on %s, bills on %s', (billingDay, billedUntil, today, next) => {
  expect(resumeBilling({ billingDay, billedUntil, today })).toBe(next);
});

it.each([
  [5, '2026-03-05', 31, 31],
  [31, '2026-02-28', 31, 31],
  [20, '2026-02-05', 15, 31],
  [5, '2026-02-20', 13, 28],
  [31, '2026-02-27', 1, 28],
  [1, '2026-12-31', 1, 31],
])('billing day %i: a bill on %s is for %i of %i days', (billingDay, day, billed, ofMonth) => {
  expect(billedDays(billingDay, day)).toEqual({ billed, ofMonth });
});
