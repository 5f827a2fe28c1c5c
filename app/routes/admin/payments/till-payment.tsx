import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { normaliseConfirmationCode } from '~/domain/mpesa/codes/confirmation-code';
import { formatSender } from '~/domain/mpesa/codes/sender';
import { tillOrderFields, tillNoteFields } from '~/domain/payments/review/review-forms';
import { findTillPaymentToCheck, settleTillPayment } from '~/domain/payments/till/settle-till-payment.server';
import { findOrderByNumber } from '~/domain/orders/order-queries.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { findOwingHousehold } from '~/domain/standing-orders/payment/record-household-payment.server';
import { fieldText, readForm } from '~/http/forms/read-form.server';
import { parseSubmission, replyWithErrors } from '~/http/forms/submission.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { formatDateTime } from '~/lib/format/dates';
import { formSchema } from '~/lib/forms/form-schema';
import { householdPaymentPath, paymentsToCheckPath } from '~/paths';
import { DialogError, DialogForm } from '~/ui/admin/dialog';
import { ErrorSummary } from '~/ui/form/error-summary';
import { TextField } from '~/ui/form/field';
import { useLastResult } from '~/ui/form/use-last-result';
import { useValidatedForm } from '~/ui/form/use-validated-form';
import { Money } from '~/ui/money';
import { Notice } from '~/ui/notice';
import { FoldedForm } from './folded-form';
import { PaymentReviewPage } from './payment-review-page';

export const handle: RouteHandle = { enhance: 'react' };

const title = 'A payment to the till';

export const meta: MetaFunction = ({ matches }) => privateMeta(title, matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'payments:write');
  const payment = await findTillPaymentToCheck(normaliseConfirmationCode(params['paymentKey'] ?? ''));
  const takesStandingOrders = (await loadSettings()).standing.isOn;
  if (!payment) return { payment: null, takesStandingOrders };
  const { _id, amount, account, paidAt, payer, suggestion } = payment;
  const sender = payer?.sender ?? null;
  return {
    payment: {
      code: _id,
      amount,
      account,
      paidAt,
      firstName: payer?.firstName ?? null,
      sender: sender === null ? null : formatSender(sender),
      suggestion: suggestion ?? '',
    },
    takesStandingOrders,
  };
}

const failures = {
  settled: 'Somebody has already settled this payment.',
  'no-household': 'No household owes other mornings beside this order. Please enter one of its mornings.',
  'unknown-order': 'There is no order with this number. Please compare it with the list of orders.',
} as const;

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'payments:write');
  const code = normaliseConfirmationCode(params['paymentKey'] ?? '');
  const settlement = { code, by: staffMember(request, signedIn), now };
  if (fieldText(form, 'intent') === 'none') {
    const submission = parseSubmission(form, formSchema(tillNoteFields));
    if (submission.status !== 'success') return data(submission.reply(), { status: 400 });
    const result = await settleTillPayment({
      ...settlement,
      decision: { kind: 'none', note: submission.value.note },
    });
    return result.ok
      ? redirectWithFlash(paymentsToCheckPath, {
          kind: 'success',
          text: `The payment ${code} was for no order.`,
        })
      : data(replyWithErrors(form, [failures[result.reason]]), { status: 409 });
  }
  const submission = parseSubmission(form, formSchema(tillOrderFields));
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 });
  const { orderNumber } = submission.value;
  if (fieldText(form, 'intent') === 'household') {
    const order = await findOrderByNumber(orderNumber);
    const household = order && (await findOwingHousehold(order));
    if (household) return redirect(householdPaymentPath(household.standingOrderId, { code }), 303);
    return data(replyWithErrors(form, [order ? failures['no-household'] : failures['unknown-order']]), {
      status: 409,
    });
  }
  const result = await settleTillPayment({ ...settlement, decision: { kind: 'order', orderNumber } });
  return result.ok
    ? redirectWithFlash(paymentsToCheckPath, {
        kind: 'success',
        text: `The payment ${code} was for the order ${orderNumber}.`,
      })
    : data(replyWithErrors(form, [failures[result.reason]]), { status: 409 });
}

export const ErrorBoundary = DialogError;

export default function TillPayment() {
  const { payment, takesStandingOrders } = useLoaderData<typeof loader>();
  if (!payment)
    return (
      <PaymentReviewPage title={title}>
        <Notice kind="success">
          <p>This payment is settled.</p>
        </Notice>
      </PaymentReviewPage>
    );
  return (
    <PaymentReviewPage title={title}>
      <OrderForm payment={payment} takesStandingOrders={takesStandingOrders} />
      <NoOrderForm />
    </PaymentReviewPage>
  );
}

type Shown = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['payment']>;

function OrderForm({ payment, takesStandingOrders }: { payment: Shown; takesStandingOrders: boolean }) {
  const lastResult = useLastResult();
  const { formProps, field, summary, blocked } = useValidatedForm({
    id: 'till-order',
    lastResult: lastResult?.initialValue?.['intent'] === 'none' ? undefined : lastResult,
    fields: tillOrderFields,
    defaultValue: { orderNumber: payment.suggestion },
  });
  const { code, amount, paidAt, firstName, sender, account } = payment;
  return (
    <DialogForm {...formProps} className="card space-y-4 p-4">
      <ErrorSummary {...summary} />
      <p className="break-words font-mono text-xl font-bold tracking-wide">{code}</p>
      <p>
        <Money amount={amount} prefix="KSh" />, {formatDateTime(paidAt)}
        {firstName && `, from ${firstName}`}
        {sender && `, ${sender}`}
        {account && `. The payer wrote “${account}” as the account`}
      </p>
      <p>A name or a number proves nothing: ask the customer for the code.</p>
      <TextField {...field('orderNumber')} required />
      <button className="button button-primary w-full sm:w-auto" aria-disabled={blocked || undefined}>
        It was for this order
      </button>
      {takesStandingOrders && (
        <button name="intent" value="household" className="button button-secondary w-full sm:w-auto">
          It was for all that its household owes
        </button>
      )}
    </DialogForm>
  );
}

function NoOrderForm() {
  const lastResult = useLastResult();
  const { formProps, field, summary, blocked } = useValidatedForm({
    id: 'till-none',
    lastResult: lastResult?.initialValue?.['intent'] === 'none' ? lastResult : undefined,
    fields: tillNoteFields,
  });
  return (
    <FoldedForm title="It was for no order" open={summary.problems.length > 0 || summary.form.length > 0}>
      <DialogForm {...formProps} className="space-y-4">
        <ErrorSummary {...summary} />
        <input type="hidden" name="intent" value="none" />
        <TextField {...field('note')} hint="For example: sold at the gate." required />
        <button className="button button-secondary" aria-disabled={blocked || undefined}>
          Take it off the list
        </button>
      </DialogForm>
    </FoldedForm>
  );
}
