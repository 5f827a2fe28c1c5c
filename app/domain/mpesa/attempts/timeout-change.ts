import type { AttemptChange } from './write-attempt.server';

/** docs/product.md 5.4. */
export const paymentTimeoutMessage = 'Payment timeout. Please try again.';

/** For an attempt that is pending at the end of its time. It can still turn out to be paid. */
export const timeoutChange = (now: Date): AttemptChange => ({
  event: 'limit-passed',
  report: {
    at: now,
    via: 'limit',
    code: null,
    text: paymentTimeoutMessage,
    checkoutRequestId: null,
    receiptNumber: null,
    amount: null,
  },
});
