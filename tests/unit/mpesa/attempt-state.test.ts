import { describe, expect, it } from 'vitest';
import {
  attemptStateNames,
  isPendingAttempt,
  nextAttemptState,
  type AttemptEvent,
} from '~/domain/mpesa/attempts/attempt-state';

const events: readonly AttemptEvent[] = [
  'accepted',
  'response-lost',
  'turned-down',
  'reported-failed',
  'reported-paid',
  'reported-other-amount',
  'reported-without-amount',
  'amount-corrected',
  'limit-passed',
];

describe('the state of an attempt', () => {
  it('follows the table', () => {
    const rows = attemptStateNames.map((state) => [
      state,
      ...events.map((event) => nextAttemptState(state, event) ?? '-'),
    ]);
    expect(rows).toEqual([
      [
        'created',
        'prompted',
        'unknown',
        'refused',
        'failed',
        'paid',
        'mismatched',
        'incomplete',
        '-',
        'expired',
      ],
      ['prompted', '-', '-', '-', 'failed', 'paid', 'mismatched', 'incomplete', '-', 'expired'],
      ['unknown', 'prompted', '-', '-', 'failed', 'paid', 'mismatched', 'incomplete', '-', 'expired'],
      ['refused', '-', '-', '-', '-', 'paid', 'mismatched', 'incomplete', '-', '-'],
      ['failed', '-', '-', '-', '-', 'paid', 'mismatched', 'incomplete', '-', '-'],
      ['expired', '-', '-', '-', 'failed', 'paid', 'mismatched', 'incomplete', '-', '-'],
      ['incomplete', '-', '-', '-', '-', 'paid', 'mismatched', '-', '-', '-'],
      ['paid', '-', '-', '-', '-', '-', '-', '-', '-', '-'],
      ['mismatched', '-', '-', '-', '-', '-', '-', '-', 'paid', '-'],
    ]);
  });

  it('is pending until there is a result', () => {
    expect(attemptStateNames.filter(isPendingAttempt)).toEqual(['created', 'prompted', 'unknown']);
  });
});
