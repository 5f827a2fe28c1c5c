import { describe, expect, it } from 'vitest';
import { findPollingDelay } from '~/domain/payments/view/polling-schedule';

const minute = 60_000;

describe('the waiting page polls', () => {
  it('every 5 s while a prompt waits', () => {
    expect(findPollingDelay('waiting', 0)).toBe(5);
    expect(findPollingDelay('checking', 119_000)).toBe(5);
  });

  it.each(['not-sent', 'failed', 'claimed', 'flagged', 'cancelled'] as const)(
    'while it shows %s',
    (state) => {
      expect(findPollingDelay(state, 0)).toBeGreaterThan(0);
    },
  );

  it.each(['paid', 'cash', 'refund-due'] as const)('not in the final state %s', (state) => {
    expect(findPollingDelay(state, 0)).toBeNull();
  });

  it('less and less often, and finally not at all', () => {
    expect(
      [0, 29, 31, 23 * 60, 24 * 60].map((minutes) => findPollingDelay('claimed', minutes * minute)),
    ).toEqual([15, 15, 60, 60, null]);
    expect([0, 16, 60].map((minutes) => findPollingDelay('cancelled', minutes * minute))).toEqual([
      15,
      60,
      null,
    ]);
  });
});
