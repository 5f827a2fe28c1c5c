import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { hasPermission } from '~/domain/accounts/permissions';
import { correctCash, recordCash } from '~/domain/payments/cash/record-cash.server';
import { correctCashFields } from '~/domain/payments/review/review-forms';
import { fieldText, readForm, unreadableForm } from '~/http/forms/read-form.server';
import { parseSubmission, replyWithErrors } from '~/http/forms/submission.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { formSchema } from '~/lib/forms/form-schema';
import { formatDateTime } from '~/lib/format/dates';
import { formatMoney, toCents } from '~/lib/format/money';
import { orderDetailsPath } from '~/paths';
import { DialogForm, DialogPage } from '~/ui/admin/dialog';
import { ErrorSummary } from '~/ui/form/error-summary';
import { CheckField, TextField } from '~/ui/form/field';
import { useLastResult } from '~/ui/form/use-last-result';
import { useValidatedForm } from '~/ui/form/use-validated-form';
import { Money } from '~/ui/money';
import { OrderFacts } from './payment-review-page';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePaymentReview } from './payment-review-route.server';
import { AlreadySettled } from './already-settled';
import { FoldedForm } from './folded-form';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Cash received', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'orders:write');
  const view = await requirePaymentReview(params['number']);
  return {
    view,
    maySettle: hasPermission(user, 'payments:write'),
  };
}

const failures = {
  'unknown-order': 'We could not find this order.',
  'not-cash': 'This order is paid by M-Pesa, not in cash.',
  'nothing-to-pay': 'This order has nothing left to pay. It is cancelled or paid.',
  'other-amount': 'The amount to pay has changed. Please check it again.',
  'not-correctable': 'You can no longer correct this payment here. Record a refund instead.',
} as const;

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const isCorrection = fieldText(form, 'intent') === 'correct';
  const signedIn = await requirePermission(request, now, isCorrection ? 'payments:write' : 'orders:write');
  const orderNumber = (await requirePaymentReview(params['number'])).number;
  const change = { orderNumber, by: staffMember(request, signedIn), now };
  const back = orderDetailsPath(orderNumber);
  if (isCorrection) {
    const submission = parseSubmission(form, formSchema(correctCashFields));
    if (submission.status !== 'success') return data(submission.reply(), { status: 400 });
    const part = new Date(fieldText(form, 'part'));
    const isPart = !Number.isNaN(part.getTime());
    const { reason } = submission.value;
    const result = await correctCash({ ...change, ...(isPart && { partAt: part }), reason });
    return result.ok
      ? redirectWithFlash(back, {
          kind: 'success',
          text: `Corrected: the cash of order ${orderNumber} is still to be received.`,
        })
      : data(replyWithErrors(form, [failures[result.reason]]), { status: 409 });
  }
  const amount = fieldText(form, 'seenAmount');
  if (!/^\d{1,9}$/.test(amount)) throw unreadableForm();
  const result = await recordCash({
    ...change,
    amount: toCents(Number(amount)),
    place: fieldText(form, 'place') === 'farm' ? 'farm' : null,
  });
  return result.ok
    ? redirectWithFlash(back, { kind: 'success', text: `The cash of order ${orderNumber} is recorded.` })
    : data(replyWithErrors(form, [failures[result.reason]]), { status: 409 });
}

export default function CashReceived() {
  const { view, maySettle } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  const { stillToPay } = view.account;
  const isCorrection = lastResult?.initialValue?.['intent'] === 'correct';
  return (
    <DialogPage
      title="Cash received"
      listPath={orderDetailsPath(view.number)}
      listName={`Order ${view.number}`}
    >
      {view.mayTakeCash ? (
        <>
          <DialogForm className="card space-y-4 p-4">
            <ErrorSummary problems={[]} form={isCorrection ? [] : (lastResult?.error?.[''] ?? [])} />
            <p>
              {view.customerName} is paying for order {view.number} in cash:
            </p>
            <p className="text-2xl font-bold">
              <Money amount={stillToPay} prefix="KSh" />
            </p>
            <input type="hidden" name="seenAmount" value={stillToPay} />
            <p className="text-sm text-ink-soft">
              Count it first. If it is less, ask for the rest. The order is paid only when you have the full
              amount.
            </p>
            {view.riderName !== null && (
              <CheckField
                id="cash-place"
                type="checkbox"
                name="place"
                value="farm"
                label={`Taken at the farm, not by ${view.riderName}`}
              />
            )}
            <button className="button button-primary w-full sm:w-auto">Yes, I have the full amount</button>
          </DialogForm>
          <OrderFacts view={view} />
        </>
      ) : (
        <AlreadySettled view={view} text="This order has no cash to collect." />
      )}
      {maySettle && view.mayCorrectCash && <CorrectForm title="The cash was not received" />}
      {maySettle &&
        view.cashParts.map(({ at, amount }) => (
          <CorrectForm
            key={at.getTime()}
            title={`${formatMoney(amount, 'KSh')} of ${formatDateTime(at)} was not received`}
            part={at.toISOString()}
          />
        ))}
    </DialogPage>
  );
}

function CorrectForm({ title, part = '' }: { title: string; part?: string }) {
  const lastResult = useLastResult();
  const sent = lastResult?.initialValue;
  const isOwn = sent?.['intent'] === 'correct' && (sent['part'] ?? '') === part;
  const { formProps, field, summary, blocked } = useValidatedForm({
    id: `correct${part}`,
    lastResult: isOwn ? lastResult : undefined,
    fields: correctCashFields,
  });
  return (
    <FoldedForm title={title} open={isOwn}>
      <DialogForm {...formProps} className="space-y-4">
        <ErrorSummary {...summary} />
        <p>Use this for cash recorded by mistake. The order then owes it again.</p>
        <input type="hidden" name="intent" value="correct" />
        <input type="hidden" name="part" value={part} />
        <TextField {...field('reason')} hint="The customer sees it in the history of the order." required />
        <button className="button button-secondary" aria-disabled={blocked || undefined}>
          Correct it
        </button>
      </DialogForm>
    </FoldedForm>
  );
}
