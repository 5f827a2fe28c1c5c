import type { PaymentViewState } from './payment-view-state';

const minute = 60_000;
const hour = 60 * minute;

type Step = { readonly untilMs: number; readonly seconds: number };

/** docs/product.md 5.4: every 5 s while the order awaits its payment. */
const awaitingPayment: readonly Step[] = [{ untilMs: Infinity, seconds: 5 }];

/** The customer has to act; only a timeout or a late payment changes it otherwise. */
const awaitingCustomer: readonly Step[] = [{ untilMs: Infinity, seconds: 10 }];

/** The customer pays on the phone and comes back with a code: only the time limit comes by itself. */
const awaitingCode: readonly Step[] = [{ untilMs: Infinity, seconds: 60 }];

/** The farm settles it, within minutes or on the next day. An open page costs data. */
const awaitingFarm: readonly Step[] = [
  { untilMs: 30 * minute, seconds: 15 },
  { untilMs: 24 * hour, seconds: 60 },
];

/** A late payment, or a claim in another window, still revives the order. */
const timedOut: readonly Step[] = [
  { untilMs: 15 * minute, seconds: 15 },
  { untilMs: hour, seconds: 60 },
];

const schedules = {
  waiting: awaitingPayment,
  checking: awaitingPayment,
  'not-sent': awaitingCustomer,
  'by-hand': awaitingCode,
  failed: awaitingCustomer,
  claimed: awaitingFarm,
  flagged: awaitingFarm,
  cancelled: timedOut,
  cash: [],
  paid: [],
  'refund-due': [],
  refunded: [],
} as const satisfies Record<PaymentViewState, readonly Step[]>;

/** `sinceMs` is the time for which the order has been in the state. */
export const findPollingDelay = (state: PaymentViewState, sinceMs: number): number | null =>
  (schedules[state] as readonly Step[]).find(({ untilMs }) => sinceMs < untilMs)?.seconds ?? null;
