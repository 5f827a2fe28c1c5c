import type { ObjectId } from 'mongodb';
import type { OrderStatus, PaymentStatus } from '~/domain/orders/status/order-status';
import type { PaymentMethod } from '~/domain/orders/order';
import type { Cents } from '~/lib/money';
import type { PhoneNumber } from '~/lib/phone';
import type { AttemptState } from './attempt-state';

/** One thing that was heard about an attempt, kept whether or not it changed anything. */
export type AttemptReport = {
  readonly at: Date;
  readonly via: 'push' | 'callback' | 'query' | 'limit';
  readonly code: string | null;
  readonly text: string;
  readonly checkoutRequestId: string | null;
  readonly receiptNumber: string | null;
  readonly amount: Cents | null;
  /** False for what came twice, too late, or does not belong to it. */
  readonly applied: boolean;
};

/** One prompt to one phone. It is written before the prompt is sent. */
export type PaymentAttempt = {
  readonly _id: ObjectId;
  readonly orderId: ObjectId;
  readonly orderNumber: string;
  /** SHA-256 of the secret in its callback address, which authenticates the call (mpesa.md). */
  readonly tokenHash: string;
  readonly phone: PhoneNumber;
  /** What was asked for: the order's total, in whole shillings as M-Pesa takes them. */
  readonly amount: Cents;
  readonly state: AttemptState;
  /** Follows from the state; the index for one pending attempt an order needs it as a field. */
  readonly pending: boolean;
  /** Absent until M-Pesa has told them, since their indexes are unique. */
  readonly checkoutRequestId?: string;
  readonly merchantRequestId?: string;
  readonly receiptNumber?: string;
  /** The code and the words of the last report that changed it. */
  readonly resultCode: string | null;
  readonly resultText: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly settledAt: Date | null;
  /** When M-Pesa is asked next; null where there is nothing to ask. */
  readonly nextQueryAt: Date | null;
  readonly queryCount: number;
  readonly reports: readonly AttemptReport[];
};

/**
 * What the waiting page shows.
 * `not-sent`: no prompt could be sent yet, `waiting`: look at the phone, `checking`: the prompt may have been sent,
 * `failed`: it was not paid and may be tried again, `claimed`: an admin matches the code, `flagged`: another amount
 * than the order's came in, `cash`: cash was chosen, `paid`, `cancelled`: without payment, `refund-due`: money came
 * for an order that could not be revived.
 */
export type PaymentViewState =
  | 'not-sent'
  | 'waiting'
  | 'checking'
  | 'failed'
  | 'claimed'
  | 'flagged'
  | 'cash'
  | 'paid'
  | 'cancelled'
  | 'refund-due';

export type PaymentView = {
  readonly orderNumber: string;
  readonly orderStatus: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  readonly paymentMethod: PaymentMethod;
  readonly state: PaymentViewState;
  /** After how many seconds the page looks again by itself; null where it shows an end (polling-schedule.ts). */
  readonly pollAfterSeconds: number | null;
  /** What to pay by M-Pesa: the total in whole shillings, in cents. */
  readonly amount: Cents;
  /** Where the last prompt went, or the next one would; null for an order in cash. */
  readonly phone: PhoneNumber | null;
  /** Until the order is cancelled; null where nothing is waited for. */
  readonly secondsLeft: number | null;
  /** The moment at which it is cancelled. */
  readonly waitsUntil: Date | null;
  /** What the last result means to the customer; null where there is nothing to say. */
  readonly message: string | null;
  readonly receiptNumber: string | null;
  readonly mayRetry: boolean;
  /** Seconds until M-Pesa takes another prompt for this phone; 0 means now. */
  readonly retryInSeconds: number;
  /** That moment; null means now. */
  readonly retryAt: Date | null;
  /** Whether a phone may be prompted that the order has not prompted yet. */
  readonly mayPromptAnotherPhone: boolean;
  readonly mayChangeToCash: 'cod' | 'cop' | null;
  readonly mayClaim: boolean;
  readonly claimCode: string | null;
};
