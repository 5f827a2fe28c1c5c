import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { normaliseConfirmationCode } from '~/domain/mpesa/codes/confirmation-code';
import { settleUnseenCode } from '~/domain/payments/recording/settle-unseen-code.server';
import { amountText, correctCashFields, matchFields } from '~/domain/payments/review/review-forms';
import { fieldText, readForm } from '~/http/forms/read-form.server';
import { parseSubmission, replyWithErrors } from '~/http/forms/submission.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import type { PaymentReview } from '~/domain/payments/review/load-payment-review.server';
import { formatDateTime } from '~/lib/format/dates';
import { formSchema } from '~/lib/forms/form-schema';
import { paymentsToCheckPath } from '~/paths';
import { DialogError, DialogForm } from '~/ui/admin/dialog';
import { ErrorSummary } from '~/ui/form/error-summary';
import { TextField } from '~/ui/form/field';
import { useLastResult } from '~/ui/form/use-last-result';
import { useValidatedForm } from '~/ui/form/use-validated-form';
import { Money } from '~/ui/money';
import { AlreadySettled } from './already-settled';
import { FoldedForm } from './folded-form';
import { OrderFacts, PaymentReviewPage } from './payment-review-page';
import { requirePaymentReview } from './payment-review-route.server';

export const handle: RouteHandle = { enhance: 'react' };

const title = 'Find a code on the statement';

export const meta: MetaFunction = ({ matches }) => privateMeta(title, matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'payments:write');
  const view = await requirePaymentReview(params['number']);
  const code = normaliseConfirmationCode(params['paymentKey'] ?? '');
  return { view, unseen: view.unseenCodes.find((each) => each.code === code) ?? null };
}

const failures = {
  'unknown-order': 'We could not find this order.',
  'nothing-to-settle': 'Somebody has already settled this code.',
  'given-back': 'This payment was refunded in the meantime, so it can’t be taken back.',
  'code-used': 'M-Pesa has told us that this code paid for something else. Take the payment back here.',
} as const;

/** Of a code that is found with another amount. */
const foundFailures = {
  'given-back':
    'We have refunded some of this payment since, so it can’t be this amount. Please check the statement again.',
} as const;

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'payments:write');
  const { number } = await requirePaymentReview(params['number']);
  const code = normaliseConfirmationCode(params['paymentKey'] ?? '');
  const settlement = { orderNumber: number, code, by: staffMember(request, signedIn), now };
  if (fieldText(form, 'intent') !== 'take-back') {
    const seen = parseSubmission(form, formSchema(matchFields));
    if (seen.status !== 'success') return data(seen.reply(), { status: 400 });
    const decision = { isSeen: true, amount: seen.value.amount } as const;
    const result = await settleUnseenCode({ ...settlement, decision });
    return result.ok
      ? redirectWithFlash(paymentsToCheckPath, {
          kind: 'success',
          text: `The code ${code} of order ${number} is on the statement.`,
        })
      : data(replyWithErrors(form, [{ ...failures, ...foundFailures }[result.reason]]), { status: 409 });
  }
  const submission = parseSubmission(form, formSchema(correctCashFields));
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 });
  const decision = { isSeen: false, reason: submission.value.reason } as const;
  const result = await settleUnseenCode({ ...settlement, decision });
  return result.ok
    ? redirectWithFlash(paymentsToCheckPath, {
        kind: 'success',
        text: result.givenBack.includes(number)
          ? `Recorded: the code ${code} was not received.`
          : `Taken back: order ${number} does not count the code ${code} any more.`,
        items: result.givenBack
          .slice(0, 60)
          .map((refunded) => `Order ${refunded} was refunded before: compare it with the statement.`),
      })
    : data(replyWithErrors(form, [failures[result.reason]]), { status: 409 });
}

export const ErrorBoundary = DialogError;

export default function UnseenCode() {
  const { view, unseen } = useLoaderData<typeof loader>();
  if (!unseen)
    return (
      <PaymentReviewPage title={title}>
        <AlreadySettled view={view} text="This code is settled." />
      </PaymentReviewPage>
    );
  return (
    <PaymentReviewPage title={title}>
      <FoundForm unseen={unseen} />
      <TakeBackForm />
      <OrderFacts view={view} />
    </PaymentReviewPage>
  );
}

function FoundForm({ unseen }: { unseen: PaymentReview['unseenCodes'][number] }) {
  const lastResult = useLastResult();
  const { formProps, field, summary, blocked } = useValidatedForm({
    id: 'found',
    lastResult: lastResult?.initialValue?.['intent'] === 'take-back' ? undefined : lastResult,
    fields: matchFields,
    defaultValue: { amount: amountText(unseen.amount) },
  });
  return (
    <DialogForm {...formProps} className="card space-y-4 p-4">
      <ErrorSummary {...summary} />
      <p className="break-words font-mono text-xl font-bold tracking-wide">{unseen.code}</p>
      <p>
        <Money amount={unseen.amount} prefix="KSh" />, recorded by {unseen.by} {formatDateTime(unseen.at)}
        {unseen.orders > 1 && ` for ${unseen.orders} orders together`}
      </p>
      <p>
        Search the M-Pesa statement itself for the code, and compare the amount. A message or a screenshot
        proves nothing.
      </p>
      <TextField {...field('amount')} required />
      <button className="button button-primary w-full sm:w-auto" aria-disabled={blocked || undefined}>
        It is on the statement
      </button>
    </DialogForm>
  );
}

function TakeBackForm() {
  const lastResult = useLastResult();
  const { formProps, field, summary, blocked } = useValidatedForm({
    id: 'take-back',
    lastResult: lastResult?.initialValue?.['intent'] === 'take-back' ? lastResult : undefined,
    fields: correctCashFields,
  });
  return (
    <FoldedForm title="This was not received" open={summary.problems.length > 0 || summary.form.length > 0}>
      <DialogForm {...formProps} className="space-y-4">
        <ErrorSummary {...summary} />
        <p>The order then owes this amount again, and the code can be recorded where it belongs.</p>
        <input type="hidden" name="intent" value="take-back" />
        <TextField {...field('reason')} hint="The customer sees it in the history of the order." required />
        <button className="button button-secondary" aria-disabled={blocked || undefined}>
          Take it back
        </button>
      </DialogForm>
    </FoldedForm>
  );
}
