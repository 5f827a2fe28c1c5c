import type { Submission } from '@conform-to/react';
import { data, type AppLoadContext } from '@remix-run/node';
import { idempotencyKeyPattern } from '~/domain/orders/checkout/idempotency-key';
import type { updatePayment } from '~/domain/organizations/entries/correct-payment.server';
import { paymentListMessages } from '~/domain/organizations/payment-list/payment-list-messages';
import { errorResponse, fieldText, unreadableForm } from '~/http/forms/read-form.server';
import { markDatabaseUnavailable } from '~/http/server/database-unavailable.server';

type Refusal = Extract<Awaited<ReturnType<typeof updatePayment>>, { ok: false }>['reason'];

const refusals: Readonly<
  Record<Exclude<Refusal, 'unknown'>, { readonly field?: string; readonly text: string }>
> = {
  'unknown-organization': {
    field: 'organizationId',
    text: 'This organization is not there any more. Choose another one.',
  },
  'code-used': {
    field: 'transactionCode',
    text: 'This M-Pesa code is recorded already, for another payment or an order. Please check it.',
  },
  'bill-unknown': { text: 'The bill that this pays was taken back meanwhile.' },
  'bill-paid': { text: 'Somebody has recorded the payment of this bill already.' },
  'too-much': { field: 'amount', text: 'This is more than what is still to be paid for the bill.' },
  'already-reversed': {
    text: 'Somebody has taken this entry back meanwhile. Look at its history before you record anything again.',
  },
  'paid-already': {
    text: 'Payments are recorded for this bill. Take those back first, then correct the bill.',
  },
};

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
  result: { readonly reason: Refusal } | null,
  submission: Pick<Submission<unknown, string[]>, 'reply'>,
  context: AppLoadContext,
) {
  if (!result) {
    markDatabaseUnavailable(context);
    return data(submission.reply({ formErrors: [paymentListMessages.notSaved] }), { status: 503 });
  }
  if (result.reason === 'unknown') throw errorResponse(404, paymentListMessages.gone);
  const { field, text } = refusals[result.reason];
  const reply = field ? { fieldErrors: { [field]: [text] } } : { formErrors: [text] };
  return data(submission.reply(reply), { status: 409 });
}
