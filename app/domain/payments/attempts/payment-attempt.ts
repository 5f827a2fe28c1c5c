import type { ObjectId } from 'mongodb';
import type { OrderStatus, PaymentStatus } from '~/domain/orders/status/order-status';
import type { PaymentMethod } from '~/domain/orders/order';
import type { Cents } from '~/lib/format/money';
import type { PhoneNumber } from '~/lib/format/phone';
import type { AttemptState } from './attempt-state';

export type AttemptReport = {
  readonly at: Date;
  readonly via: 'push' | 'callback' | 'query' | 'limit';
  readonly code: string | null;
  readonly text: string;
  readonly checkoutRequestId: string | null;
  readonly receiptNumber: string | null;
  readonly amount: Cents | null;
  /** False for a report that was repeated, late, or about another prompt. */
  readonly applied: boolean;
};

/** One prompt to one phone, written before the prompt is sent. */
export type PaymentAttempt = {
  readonly _id: ObjectId;
  readonly orderId: ObjectId;
  readonly orderNumber: string;
  /** SHA-256 of the secret in its callback URL, which authenticates the callback (docs/mpesa.md 3). */
  readonly tokenHash: string;
  readonly phone: PhoneNumber;
  /** The order's total in whole shillings. */
  readonly amount: Cents;
  readonly state: AttemptState;
  /** Derived from the state; a field because the unique index for one pending attempt per order and phone needs it. */
  readonly pending: boolean;
  /** Absent while unknown, because their indexes are unique. */
  readonly checkoutRequestId?: string;
  readonly merchantRequestId?: string;
  readonly receiptNumber?: string;
  readonly resultCode: string | null;
  readonly resultText: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly settledAt: Date | null;
  readonly nextQueryAt: Date | null;
  readonly queryCount: number;
  readonly reports: readonly AttemptReport[];
};

/** `checking`: the prompt may have been sent; `flagged`: wrong amount; `refund-due`: money for a lost order. */
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
  | 'refund-due'
  | 'refunded';

/** A prompt beside the one that the customer waits for: it can still be paid, or it has just failed. */
export type OtherPrompt = {
  readonly phone: PhoneNumber;
  /** Null once it has failed. */
  readonly payableUntil: Date | null;
  readonly message: string | null;
};

export type PaymentView = {
  readonly orderNumber: string;
  readonly orderStatus: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  readonly paymentMethod: PaymentMethod;
  readonly state: PaymentViewState;
  /** Seconds until the page polls again; null in a final state (polling-schedule.ts). */
  readonly pollAfterSeconds: number | null;
  readonly amount: Cents;
  readonly phone: PhoneNumber | null;
  /** Newest first, without the one that `phone` and `state` are about. */
  readonly otherPrompts: readonly OtherPrompt[];
  readonly secondsLeft: number | null;
  readonly waitsUntil: Date | null;
  readonly message: string | null;
  readonly receiptNumber: string | null;
  readonly mayRetry: boolean;
  /** Seconds until M-Pesa accepts another prompt for this phone; 0 for now. */
  readonly retryInSeconds: number;
  readonly retryAt: Date | null;
  readonly mayPromptAnotherPhone: boolean;
  /** While a prompt is pending, another number may get one: the first may have been mistyped. */
  readonly mayCorrectPhone: boolean;
  readonly mayChangeToCash: 'cod' | 'cop' | null;
  readonly mayClaim: boolean;
  readonly claimCode: string | null;
};
