import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { Order } from '~/domain/orders/order';
import { foundFields } from '~/domain/payments/review/review-forms';
import {
  settleFlag,
  type FlagDecision,
  type SettleFlagResult,
} from '~/domain/payments/review/settle-flag.server';
import { fieldText, readForm, unreadableForm } from '~/http/forms/read-form.server';
import { parseSubmission, replyWithErrors } from '~/http/forms/submission.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { formSchema } from '~/lib/forms/form-schema';
import { toCents } from '~/lib/format/money';
import { toStoredId } from '~/lib/object-id';
import { CountForm, FoundForm } from './check-payment-forms';
import { paymentsToCheckPath } from '~/paths';
import { DialogError } from '~/ui/admin/dialog';
import { PaymentReviewPage, OrderFacts } from './payment-review-page';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePaymentReview } from './payment-review-route.server';
import { AlreadySettled } from './already-settled';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Check a payment', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'payments:write');
  const view = await requirePaymentReview(params['number']);
  return {
    view,
    flag:
      view.flags.find((flag) => flag.key === toStoredId(params['paymentKey'] ?? '') && flag.needsDecision) ??
      null,
  };
}

const failures: Record<Extract<SettleFlagResult, { ok: false }>['reason'], string> = {
  'unknown-order': 'We could not find this order.',
  'nothing-to-check': 'Somebody has already settled this payment.',
  changed: 'M-Pesa has sent more about this payment. Please check it again.',
  'code-used': 'This code has already paid another order. Dismiss this payment or check the code.',
  'already-paid': 'The order is already paid, so this money must be refunded.',
  'out-of-stock': 'Some products of this cancelled order are out of stock, so its money must be refunded.',
  'not-enough': 'The order is cancelled and this is less than it costs, so the money must be refunded.',
};

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'payments:write');
  const { number, flags } = await requirePaymentReview(params['number']);
  const key = toStoredId(params['paymentKey'] ?? '');
  const isShared = flags.some((flag) => flag.key === key && flag.orders > 1);
  const seen = fieldText(form, 'seenAmount');
  const intent = fieldText(form, 'intent');
  if (!/^\d{0,9}$/.test(seen) || !['found', 'dismiss', 'count'].includes(intent)) throw unreadableForm();
  let decision: FlagDecision;
  if (intent === 'found') {
    const submission = parseSubmission(form, formSchema(foundFields));
    if (submission.status !== 'success') return data(submission.reply(), { status: 400 });
    decision = { kind: 'found', ...submission.value };
  } else decision = { kind: intent === 'count' ? 'count' : 'dismiss' };
  const result = await settleFlag({
    orderNumber: number,
    key,
    seenAmount: seen === '' ? null : toCents(Number(seen)),
    decision,
    by: staffMember(request, signedIn),
    now,
  });
  if (!result.ok) return data(replyWithErrors(form, [failures[result.reason]]), { status: 409 });
  return redirectWithFlash(paymentsToCheckPath, {
    kind: 'success',
    text:
      isShared && decision.kind === 'count'
        ? 'The money counts towards its orders, the oldest first.'
        : describe(result.order, decision),
  });
}

function describe({ number, paymentStatus }: Order, { kind }: FlagDecision): string {
  if (kind === 'dismiss') return `Order ${number}: the reported payment was dismissed.`;
  if (paymentStatus === 'paid') return `Order ${number} is paid.`;
  return kind === 'count'
    ? `The money counts towards order ${number}. The rest must be paid in cash. We have told the customer.`
    : `Order ${number}: the amount is different, so it is now listed under wrong amounts.`;
}

export const ErrorBoundary = DialogError;

export default function CheckPayment() {
  const { view, flag } = useLoaderData<typeof loader>();
  return (
    <PaymentReviewPage title="Check a payment">
      {flag ? (
        <>
          {flag.kind === 'wrong-amount' && flag.amount !== null ? (
            <CountForm view={view} flag={flag} amount={flag.amount} />
          ) : (
            <FoundForm flag={flag} />
          )}
          <OrderFacts view={view} />
        </>
      ) : (
        <AlreadySettled view={view} text="This payment is settled." />
      )}
    </PaymentReviewPage>
  );
}
