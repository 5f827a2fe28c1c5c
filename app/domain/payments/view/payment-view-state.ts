import type { PaymentMethod } from '~/domain/orders/order';
import type { OrderStatus, PaymentStatus } from '~/domain/orders/status/order-status';
import type { Cents } from '~/lib/format/money';
import type { PhoneNumber } from '~/lib/format/phone';

/** `by-hand`: the customer pays to the till or Paybill, and enters the code; `checking`: the prompt may have been sent; `flagged`: wrong amount; `refund-due`: money for a lost order. */
export type PaymentViewState =
  | 'not-sent'
  | 'by-hand'
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
  /** False for a large order by hand, which takes its products only when it is paid. */
  readonly holdsStock: boolean;
  readonly message: string | null;
  readonly receiptNumber: string | null;
  /** Whether another prompt can be sent now. */
  readonly mayRetry: boolean;
  /** Seconds until M-Pesa accepts another prompt for this phone; 0 for now. */
  readonly retryInSeconds: number;
  readonly retryAt: Date | null;
  readonly mayPromptAnotherPhone: boolean;
  /** While a prompt is pending, another number may get one: the first may have been mistyped. */
  readonly mayCorrectPhone: boolean;
  readonly mayChangeToCash: 'cod' | 'cop' | null;
  /** To the Paybill or till, instead of waiting for a prompt. */
  readonly mayPayByHand: boolean;
  readonly mayClaim: boolean;
  readonly claimCode: string | null;
};
