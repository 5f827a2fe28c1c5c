import type { PaymentViewState } from '~/domain/payments/view/payment-view-state';

const names = {
  'not-sent': true,
  'by-hand': true,
  waiting: true,
  checking: true,
  failed: true,
  claimed: true,
  flagged: true,
  cash: true,
  paid: true,
  cancelled: true,
  'refund-due': true,
  refunded: true,
} as const satisfies Record<PaymentViewState, true>;

/** The states of docs/product.md 5.4, as on the waiting page. */
export const paymentStates = Object.keys(names) as [PaymentViewState, ...PaymentViewState[]];
