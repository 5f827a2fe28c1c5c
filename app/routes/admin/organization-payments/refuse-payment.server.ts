import type { Submission } from '@conform-to/react';
import { data, type AppLoadContext } from '@remix-run/node';
import { idempotencyKeyPattern } from '~/lib/forms/idempotency-key';
import { paymentRefusals, type PaymentRefusal } from '~/domain/organizations/payment-list/payment-refusals';
import { paymentListMessages } from '~/domain/organizations/payment-list/payment-list-messages';
import { errorResponse, fieldText, unreadableForm } from '~/http/forms/read-form.server';
import { markDatabaseUnavailable } from '~/http/server/database-unavailable.server';

/** Throws 400 for a form without its key, which no page of ours sends. */
export function requireIdempotencyKey(form: FormData): string {
  const key = fieldText(form, 'idempotencyKey');
  if (!idempotencyKeyPattern.test(key)) throw unreadableForm();
  return key;
}

/**
 * Returns the form of an entry that was not written as it was sent: 409 with the reason, 503 for null, while the database is
 * unavailable. Throws 404 for an unknown entry.
 */
export function refusePayment(
  result: { readonly reason: PaymentRefusal } | null,
  submission: Pick<Submission<unknown, string[]>, 'reply'>,
  context: AppLoadContext,
) {
  if (!result) {
    markDatabaseUnavailable(context);
    return data(submission.reply({ formErrors: [paymentListMessages.notSaved] }), { status: 503 });
  }
  if (result.reason === 'unknown') throw errorResponse(404, paymentListMessages.gone);
  const { field, text } = paymentRefusals[result.reason];
  const reply = field ? { fieldErrors: { [field]: [text] } } : { formErrors: [text] };
  return data(submission.reply(reply), { status: 409 });
}
