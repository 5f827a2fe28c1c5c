/** How an attempt, which is one prompt to one phone, stands. */
export type AttemptState =
  'created' | 'prompted' | 'unknown' | 'refused' | 'failed' | 'expired' | 'paid' | 'mismatched';

/** Why an attempt changes: our own sending, its answer, a report of M-Pesa's, our limit. */
export type AttemptEvent =
  | 'accepted'
  | 'answer-lost'
  | 'turned-down'
  | 'reported-failed'
  | 'reported-paid'
  | 'reported-other-amount'
  | 'limit-passed';

type AttemptRow = {
  /** Pending attempts count against 'one pending attempt per order'. */
  readonly pending: boolean;
  /** What each event makes of it; an event that is not here changes nothing and is only noted. */
  readonly on: Partial<Record<AttemptEvent, AttemptState>>;
};

/** Money that came in beats everything that was believed before it (mpesa.md: a success is never downgraded). */
const money = { 'reported-paid': 'paid', 'reported-other-amount': 'mismatched' } as const;

export const attemptStates = {
  /** Written before the prompt is sent; if the process dies here, nobody knows whether it was. */
  created: {
    pending: true,
    on: {
      accepted: 'prompted',
      'answer-lost': 'unknown',
      'turned-down': 'refused',
      'reported-failed': 'failed',
      'limit-passed': 'expired',
      ...money,
    },
  },
  /** M-Pesa has queued the prompt. */
  prompted: { pending: true, on: { 'reported-failed': 'failed', 'limit-passed': 'expired', ...money } },
  /** It may have been sent: it is never sent again, and stays pending until a report or the limit. */
  unknown: {
    pending: true,
    on: { accepted: 'prompted', 'reported-failed': 'failed', 'limit-passed': 'expired', ...money },
  },
  /** No prompt was sent. */
  refused: { pending: false, on: { ...money } },
  /** Cancelled on the phone, wrong PIN, no balance ... */
  failed: { pending: false, on: { ...money } },
  /** The limit passed without a word; M-Pesa is still asked for a day, more and more slowly. */
  expired: { pending: false, on: { 'reported-failed': 'failed', ...money } },
  paid: { pending: false, on: {} },
  /** Another amount than asked for: kept and flagged. */
  mismatched: { pending: false, on: {} },
} as const satisfies Record<AttemptState, AttemptRow>;

export const attemptStateNames = Object.keys(attemptStates) as AttemptState[];

/** The state after an event; null where the event changes nothing. */
export const nextAttemptState = (state: AttemptState, event: AttemptEvent): AttemptState | null => {
  const row: AttemptRow = attemptStates[state];
  return row.on[event] ?? null;
};

export const isPendingAttempt = (state: AttemptState): boolean => attemptStates[state].pending;
