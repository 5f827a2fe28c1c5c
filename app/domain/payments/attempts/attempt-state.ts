/** How an attempt, which is one prompt to one phone, stands. */
export type AttemptState =
  | 'created'
  | 'prompted'
  | 'unknown'
  | 'refused'
  | 'failed'
  | 'expired'
  | 'incomplete'
  | 'paid'
  | 'mismatched';

/** Why an attempt changes: our own sending, its answer, a report of M-Pesa's, our limit. */
export type AttemptEvent =
  | 'accepted'
  | 'answer-lost'
  | 'turned-down'
  | 'reported-failed'
  | 'reported-paid'
  | 'reported-other-amount'
  | 'reported-without-amount'
  | 'amount-corrected'
  | 'limit-passed';

type AttemptRow = {
  /** Pending attempts count against 'one pending attempt per order'. */
  readonly pending: boolean;
  /** By which schedule M-Pesa is asked about it (query-schedule.ts); null where there is nothing to ask. */
  readonly asked: 'usual' | 'slow' | null;
  /** What each event makes of it; an event that is not here changes nothing and is only noted. */
  readonly on: Partial<Record<AttemptEvent, AttemptState>>;
};

/** Money that came in beats everything that was believed before it (mpesa.md: a success is never downgraded). */
const money = {
  'reported-paid': 'paid',
  'reported-other-amount': 'mismatched',
  'reported-without-amount': 'incomplete',
} as const;

export const attemptStates = {
  /** Written before the prompt is sent; if the process dies here, nobody knows whether it was. */
  created: {
    pending: true,
    asked: 'usual',
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
  prompted: {
    pending: true,
    asked: 'usual',
    on: { 'reported-failed': 'failed', 'limit-passed': 'expired', ...money },
  },
  /** It may have been sent: it is never sent again, and stays pending until a report or the limit. */
  unknown: {
    pending: true,
    asked: 'usual',
    on: { accepted: 'prompted', 'reported-failed': 'failed', 'limit-passed': 'expired', ...money },
  },
  /** No prompt was sent. */
  refused: { pending: false, asked: null, on: { ...money } },
  /** Cancelled on the phone, wrong PIN, no balance ... or so it was said: M-Pesa is still asked for a day, slowly. */
  failed: { pending: false, asked: 'slow', on: { ...money } },
  /** The limit passed without a word; M-Pesa is still asked for a day, more and more slowly. */
  expired: { pending: false, asked: 'usual', on: { 'reported-failed': 'failed', ...money } },
  /** Paid, by a report whose amount can't be read: flagged until a whole report, or a query, tells the rest. */
  incomplete: {
    pending: false,
    asked: 'usual',
    on: { 'reported-paid': 'paid', 'reported-other-amount': 'mismatched' },
  },
  paid: { pending: false, asked: null, on: {} },
  /** Another amount than asked for: kept and flagged. A prompt is paid once: a whole report is of the same money. */
  mismatched: { pending: false, asked: null, on: { 'amount-corrected': 'paid' } },
} as const satisfies Record<AttemptState, AttemptRow>;

export const attemptStateNames = Object.keys(attemptStates) as AttemptState[];

/** The state after an event; null where the event changes nothing. */
export const nextAttemptState = (state: AttemptState, event: AttemptEvent): AttemptState | null => {
  const row: AttemptRow = attemptStates[state];
  return row.on[event] ?? null;
};

/** By which schedule M-Pesa is asked about an attempt in this state; null for not at all. */
export const querySchedule = (state: AttemptState): 'usual' | 'slow' | null => attemptStates[state].asked;

export const isPendingAttempt = (state: AttemptState): boolean => attemptStates[state].pending;
