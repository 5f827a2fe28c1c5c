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

export type AttemptEvent =
  | 'accepted'
  | 'response-lost'
  | 'turned-down'
  | 'reported-failed'
  | 'reported-paid'
  | 'reported-other-amount'
  | 'reported-without-amount'
  | 'amount-corrected'
  | 'limit-passed';

type AttemptRow = {
  readonly pending: boolean;
  readonly querySchedule: 'usual' | 'slow' | null;
  /** Next state by event; an event that is missing is recorded and changes nothing. */
  readonly on: Partial<Record<AttemptEvent, AttemptState>>;
};

/** Received money overrides any earlier state: a success is never downgraded (docs/mpesa.md 6). */
const payments = {
  'reported-paid': 'paid',
  'reported-other-amount': 'mismatched',
  'reported-without-amount': 'incomplete',
} as const;

const attemptStates = {
  /** Written before the prompt is sent; after a crash, it is unknown whether it was sent. */
  created: {
    pending: true,
    querySchedule: 'usual',
    on: {
      accepted: 'prompted',
      'response-lost': 'unknown',
      'turned-down': 'refused',
      'reported-failed': 'failed',
      'limit-passed': 'expired',
      ...payments,
    },
  },
  prompted: {
    pending: true,
    querySchedule: 'usual',
    on: { 'reported-failed': 'failed', 'limit-passed': 'expired', ...payments },
  },
  /** It may have been sent, so it is never sent again: pending until a result or the timeout. */
  unknown: {
    pending: true,
    querySchedule: 'usual',
    on: { accepted: 'prompted', 'reported-failed': 'failed', 'limit-passed': 'expired', ...payments },
  },
  refused: { pending: false, querySchedule: null, on: { ...payments } },
  /** M-Pesa has reported paid prompts as failed (docs/mpesa.md 4): queried rarely, for a day. */
  failed: { pending: false, querySchedule: 'slow', on: { ...payments } },
  /** Timed out without a result; M-Pesa is queried for a day. */
  expired: { pending: false, querySchedule: 'usual', on: { 'reported-failed': 'failed', ...payments } },
  /** Paid, but the amount is unreadable: flagged until a complete result or a query settles it. */
  incomplete: {
    pending: false,
    querySchedule: 'usual',
    on: { 'reported-paid': 'paid', 'reported-other-amount': 'mismatched' },
  },
  paid: { pending: false, querySchedule: null, on: {} },
  /** A prompt is paid once: a complete result is about the same money. */
  mismatched: { pending: false, querySchedule: null, on: { 'amount-corrected': 'paid' } },
} as const satisfies Record<AttemptState, AttemptRow>;

export const attemptStateNames = Object.keys(attemptStates) as AttemptState[];

export const nextAttemptState = (state: AttemptState, event: AttemptEvent): AttemptState | null => {
  const row: AttemptRow = attemptStates[state];
  return row.on[event] ?? null;
};

export const querySchedule = (state: AttemptState): 'usual' | 'slow' | null =>
  attemptStates[state].querySchedule;

export const isPendingAttempt = (state: AttemptState): boolean => attemptStates[state].pending;
