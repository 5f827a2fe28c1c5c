import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { toStoredId } from '~/lib/object-id';
import { reversalFields, reversalStates } from '~/domain/payments/review/review-forms';
import { recordReversal } from '~/domain/payments/reversals/record-reversal.server';
import { readForm } from '~/http/forms/read-form.server';
import { parseSubmission, replyWithErrors } from '~/http/forms/submission.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { formSchema } from '~/lib/forms/form-schema';
import { orderDetailsPath } from '~/paths';
import { DialogError, DialogForm } from '~/ui/admin/dialog';
import { ErrorSummary } from '~/ui/form/error-summary';
import { Options, SelectField, TextField } from '~/ui/form/field';
import { useLastResult } from '~/ui/form/use-last-result';
import { useValidatedForm } from '~/ui/form/use-validated-form';
import { Money } from '~/ui/money';
import { AlreadySettled } from './already-settled';
import { OrderFacts, PaymentReviewPage } from './payment-review-page';
import { requirePaymentReview } from './payment-review-route.server';

export const handle: RouteHandle = { enhance: 'react' };

const title = 'M-Pesa took it back';

export const meta: MetaFunction = ({ matches }) => privateMeta(title, matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'payments:write');
  const view = await requirePaymentReview(params['number']);
  const key = toStoredId(params['paymentKey'] ?? '');
  return { view, payment: view.mpesaPayments.find((each) => each.key === key) ?? null };
}

const failures = {
  'unknown-order': 'We could not find this order.',
  'no-payment': 'This order has no such payment.',
  settled: 'Somebody has already said how this ended.',
  'given-back': 'The farm has refunded this order, and no longer has so much of it.',
} as const;

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'payments:write');
  const { number } = await requirePaymentReview(params['number']);
  const submission = parseSubmission(form, formSchema(reversalFields));
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 });
  const result = await recordReversal({
    orderNumber: number,
    key: toStoredId(params['paymentKey'] ?? ''),
    ...submission.value,
    by: staffMember(request, signedIn),
    now,
  });
  return result.ok
    ? redirectWithFlash(orderDetailsPath(number), {
        kind: 'success',
        text: `Recorded for order ${number}: ${reversalStates[submission.value.state]}.`,
        items: result.givenBack
          .slice(0, 60)
          .map((refunded) => `Order ${refunded} was refunded before: compare it with the statement.`),
      })
    : data(replyWithErrors(form, [failures[result.reason]]), { status: 409 });
}

export const ErrorBoundary = DialogError;

export default function Reversal() {
  const { view, payment } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  const { formProps, field, summary, blocked } = useValidatedForm({
    id: 'reversal',
    lastResult,
    fields: reversalFields,
    defaultValue: { state: 'returned', note: '' },
  });
  if (!payment || (payment.state !== null && payment.state !== 'held'))
    return (
      <PaymentReviewPage title={title}>
        <AlreadySettled view={view} text="This payment is settled." />
      </PaymentReviewPage>
    );
  return (
    <PaymentReviewPage title={title}>
      <DialogForm {...formProps} className="card space-y-4 p-4">
        <ErrorSummary {...summary} />
        <p>
          <Money amount={payment.amount} prefix="KSh" />
          {payment.receiptNumber && `, receipt ${payment.receiptNumber}`}
        </p>
        <SelectField {...field('state')}>
          <Options of={reversalStates} />
        </SelectField>
        <TextField {...field('note')} hint="The customer sees it in the history of the order." required />
        <p className="text-sm text-ink-soft">
          If it went back to the payer, the order owes it again and we tell the customer. While M-Pesa holds
          it, the order stays as it is.
        </p>
        <button className="button button-primary w-full sm:w-auto" aria-disabled={blocked || undefined}>
          Record it
        </button>
      </DialogForm>
      <OrderFacts view={view} />
    </PaymentReviewPage>
  );
}
