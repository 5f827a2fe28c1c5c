import type { RefundDue } from '~/domain/orders/order';
import { isUnconfirmedPayment, flagKey } from '~/domain/orders/account/order-account';
import { checkPaymentPath, matchCodePath, refundPath } from '~/paths';

export type ReviewKind = 'code' | 'not-seen' | 'till' | 'held' | RefundDue['reason'];

/** Names and explanations for the back office. */
export const reviewKinds = {
  code: { name: 'Code to match', text: 'The customer entered an M-Pesa code.' },
  'not-seen': {
    name: 'Not yet on the statement',
    text: 'Staff recorded this M-Pesa code. Look for it on your statement.',
  },
  till: {
    name: 'Paid to the till',
    text: 'M-Pesa told us of this payment, but not what it was for.',
  },
  held: {
    name: 'Held by M-Pesa',
    text: 'Its payer asked for it back. Answer M-Pesa, then say how it ended.',
  },
  'wrong-amount': { name: 'Wrong amount', text: 'The M-Pesa amount does not match the order.' },
  'unmatched-prompt': {
    name: 'Unclear payment',
    text: 'M-Pesa reported a payment that does not match the order.',
  },
  'paid-late': { name: 'Paid late', text: 'The money came after the order was cancelled.' },
  'order-cancelled': { name: 'Cancelled after payment', text: 'The order was paid, then cancelled.' },
  'paid-twice': { name: 'Paid twice', text: 'A second payment for an order that was already paid.' },
  overpaid: { name: 'Paid too much', text: 'More was paid than the order costs.' },
} as const satisfies Record<ReviewKind, { name: string; text: string }>;

/** Only a wrong amount may count towards its order: it is decided before it is given back. */
export const needsDecision = (due: RefundDue): boolean =>
  due.reason === 'wrong-amount' || isUnconfirmedPayment(due);

/** The one page where a code or flagged money is settled. */
export function reviewPath(number: string, due: 'code' | RefundDue): string {
  if (due === 'code') return matchCodePath(number);
  return needsDecision(due) ? checkPaymentPath(number, flagKey(due)) : refundPath(number, flagKey(due));
}
