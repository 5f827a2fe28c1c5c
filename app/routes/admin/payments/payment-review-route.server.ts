import { loadPaymentReview, type PaymentReview } from '~/domain/payments/review/load-payment-review.server';
import { errorResponse } from '~/http/forms/read-form.server';

/** Throws 404 for an unknown order. */
export async function requirePaymentReview(number: string | undefined): Promise<PaymentReview> {
  const view = await loadPaymentReview(number ?? '');
  if (!view) throw errorResponse(404, 'We could not find this order.');
  return view;
}
