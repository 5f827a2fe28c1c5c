import { createEventCounter } from '~/domain/metrics/event-counter.server';
import { attemptStateNames, isPendingAttempt } from './attempt-state';

/** How often an M-Pesa prompt has come to an outcome. */
export const attemptCounter = createEventCounter(
  'attempt-counts',
  attemptStateNames.filter((state) => !isPendingAttempt(state)),
);
