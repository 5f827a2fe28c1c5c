import type { AttemptState } from '~/domain/mpesa/attempts/attempt-state';
import type { OrganizationAttempt, ReportToCheck } from '~/domain/mpesa/attempts/payment-attempt';
import type { Cents } from '~/lib/format/money';
import type { PhoneNumber } from '~/lib/format/phone';
import { describeFailure } from './describe-failure';

export type PromptViewState = 'waiting' | 'checking' | 'paid' | 'unclear' | 'failed' | 'not-sent';

const viewStates = {
  created: 'waiting',
  prompted: 'waiting',
  unknown: 'checking',
  refused: 'not-sent',
  failed: 'failed',
  expired: 'failed',
  incomplete: 'unclear',
  paid: 'paid',
  // Not reached: the books take whatever amount M-Pesa reports.
  mismatched: 'unclear',
} as const satisfies Record<AttemptState, PromptViewState>;

/** The short name of a state in a list. */
export const promptStateNames: Readonly<Record<PromptViewState, string>> = {
  waiting: 'Waiting',
  checking: 'Checking',
  paid: 'Paid',
  unclear: 'To check',
  failed: 'Not paid',
  'not-sent': 'Not sent',
};

export type PromptView = {
  readonly id: string;
  readonly state: PromptViewState;
  readonly amount: Cents;
  readonly phone: PhoneNumber;
  readonly paidBy: string;
  readonly askedAt: Date;
  /** Why it was not paid or not sent; null in other states. */
  readonly failure: string | null;
  readonly expiresAt: Date;
  /** Seconds until the page polls again; null in a final state. */
  readonly pollAfterSeconds: number | null;
  readonly toCheck: readonly ReportToCheck[];
};

const minute = 60_000;

/** Like the customer's page: a prompt that was not paid in time may still turn out to be paid. */
function findPollingDelay(state: PromptViewState, sinceMs: number): number | null {
  if (state === 'waiting' || state === 'checking') return 5;
  if (state === 'paid' || state === 'not-sent') return null;
  return sinceMs < 15 * minute ? 15 : null;
}

export function viewPrompt(attempt: OrganizationAttempt, now: Date): PromptView {
  const state = viewStates[attempt.state];
  const since = attempt.settledAt ?? attempt.createdAt;
  return {
    id: attempt._id.toHexString(),
    state,
    amount: attempt.amount,
    phone: attempt.phone,
    paidBy: attempt.paidBy,
    askedAt: attempt.createdAt,
    failure: state === 'failed' || state === 'not-sent' ? describeFailure(attempt) : null,
    expiresAt: attempt.expiresAt,
    pollAfterSeconds: findPollingDelay(state, now.getTime() - since.getTime()),
    toCheck: attempt.toCheck,
  };
}
