import { loadPaymentReview, type PaymentReview } from '~/domain/payments/review/load-payment-review.server';
import { errorResponse } from '~/http/forms/read-form.server';
import { normaliseObjectId } from '~/lib/object-id';

/** Throws 404 for an unknown order. */
export async function requirePaymentReview(number: string | undefined): Promise<PaymentReview> {
  const view = await loadPaymentReview(number ?? '');
  if (!view) throw errorResponse(404, 'We could not find this order.');
  return view;
}

/** The key of a flag in an address: a receipt number, or the id of a prompt. */
export const toPaymentKey = (text = ''): string => normaliseObjectId(text) ?? text;
