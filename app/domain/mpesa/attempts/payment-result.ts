import type { AttemptReport, PaymentAttempt } from './payment-attempt';
import type { Cents } from '~/lib/format/money';

export type PaymentResult = {
  readonly via: 'callback' | 'query';
  readonly code: string;
  readonly text: string;
  readonly checkoutRequestId: string;
  readonly merchantRequestId: string | null;
  /** Only in a successful callback, and possibly missing or unreadable there. */
  readonly receiptNumber: string | null;
  readonly amount: Cents | null;
  /** Whose money it was (sender.ts). Absent for a query. */
  readonly sender?: string;
};

export const toAttemptReport = (result: PaymentResult, now: Date): Omit<AttemptReport, 'applied'> => ({
  at: now,
  via: result.via,
  code: result.code,
  text: result.text,
  checkoutRequestId: result.checkoutRequestId,
  receiptNumber: result.receiptNumber,
  amount: result.amount,
  ...(result.sender !== undefined && { sender: result.sender }),
});

/** For an attempt whose push response was lost or is still on its way. */
export const missingIds = (attempt: PaymentAttempt, result: PaymentResult) => ({
  ...(!attempt.checkoutRequestId && { checkoutRequestId: result.checkoutRequestId }),
  ...(!attempt.merchantRequestId &&
    result.merchantRequestId && { merchantRequestId: result.merchantRequestId }),
});
