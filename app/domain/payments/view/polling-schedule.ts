import type { PaymentViewState } from '~/domain/payments/attempts/payment-attempt';

const minute = 60_000;
const hour = 60 * minute;

type Step = { readonly untilMs: number; readonly seconds: number };

/** storefront.md section 9: every 5 s, for as long as the limit lets an order wait. */
const prompted: readonly Step[] = [{ untilMs: Infinity, seconds: 5 }];

/** The customer has to do something; what else can happen is the limit, or a payment that was thought to have failed. */
const tried: readonly Step[] = [{ untilMs: Infinity, seconds: 10 }];

/** Somebody at the farm looks at it, within minutes or on the next day. A page that is left open costs data. */
const withTheFarm: readonly Step[] = [
  { untilMs: 30 * minute, seconds: 15 },
  { untilMs: 24 * hour, seconds: 60 },
];

/** A late payment, or a claim that the customer enters in another window, still takes the order up again. */
const overdue: readonly Step[] = [
  { untilMs: 15 * minute, seconds: 15 },
  { untilMs: hour, seconds: 60 },
];

const schedules = {
  waiting: prompted,
  checking: prompted,
  'not-sent': tried,
  failed: tried,
  claimed: withTheFarm,
  flagged: withTheFarm,
  cancelled: overdue,
  cash: [],
  paid: [],
  'refund-due': [],
} as const satisfies Record<PaymentViewState, readonly Step[]>;

/**
 * After how many seconds the waiting page looks again, the more slowly the longer nothing has happened; null where it
 * shows an end. Takes the state that it shows and how long the order has stood so, in milliseconds.
 */
export const findPollingDelay = (state: PaymentViewState, sinceMs: number): number | null =>
  (schedules[state] as readonly Step[]).find(({ untilMs }) => sinceMs < untilMs)?.seconds ?? null;
