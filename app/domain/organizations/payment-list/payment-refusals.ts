import type { updatePayment } from '../entries/correct-payment.server';
import type { PaymentField } from '../entries/payment-form';

export type PaymentRefusal = Extract<Awaited<ReturnType<typeof updatePayment>>, { ok: false }>['reason'];

/** Why an entry was not written as it was sent, and the field of the form that it is about. */
export const paymentRefusals: Readonly<
  Record<Exclude<PaymentRefusal, 'unknown'>, { readonly field?: PaymentField; readonly text: string }>
> = {
  'unknown-organization': {
    field: 'organizationId',
    text: 'This organization has been deleted. Choose another one.',
  },
  'code-used': {
    field: 'transactionCode',
    text: 'This M-Pesa code is already recorded for another payment or an order. Please check it.',
  },
  'bill-unknown': { text: 'Somebody has reversed the bill that this payment is for.' },
  'bill-paid': { text: 'Somebody has already recorded the payment of this bill.' },
  'too-much': { field: 'amount', text: 'This is more than what is still to be paid for the bill.' },
  'already-reversed': {
    text: 'Somebody has reversed this entry. Check its history before you record anything again.',
  },
  'key-reused': { text: 'This form was used for another payment. Please open it again.' },
  'paid-already': {
    text: 'This bill has payments. Reverse them first, then correct the bill.',
  },
};
