import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { findOrderByNumber } from '~/domain/orders/order-queries.server';
import { claimRejections } from '~/domain/payments/claims/claim-rejections';
import { settleClaim, type ClaimDecision } from '~/domain/payments/claims/settle-claim.server';
import { matchFields, rejectFields } from '~/domain/payments/review/review-forms';
import { reviewPath } from '~/domain/payments/review/review-kinds';
import { findTillPaymentToCheck } from '~/domain/payments/till/settle-till-payment.server';
import { errorResponse, fieldText, readForm } from '~/http/forms/read-form.server';
import { parseSubmission, replyWithErrors } from '~/http/forms/submission.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { formSchema } from '~/lib/forms/form-schema';
import { formatDateTime } from '~/lib/format/dates';
import { paymentsToCheckPath } from '~/paths';
import { Money } from '~/ui/money';
import { MatchForm, RejectForm } from './match-code-forms';
import { DialogError } from '~/ui/admin/dialog';
import { PaymentReviewPage, OrderFacts } from './payment-review-page';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePaymentReview } from './payment-review-route.server';
import { AlreadySettled } from './already-settled';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Match an M-Pesa code', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'payments:write');
  const view = await requirePaymentReview(params['number']);
  const told = view.claim && (await findTillPaymentToCheck(view.claim.code));
  return { view, told: told?.amount ?? null };
}

const failures = {
  'unknown-order': 'We could not find this order.',
  'nothing-to-match': 'Somebody has already settled this code.',
  changed: 'The customer has corrected the code. Please compare the new one.',
  'code-used': 'This code has already paid another order, so it can’t pay this one. Reject it.',
} as const;

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'payments:write');
  const order = await findOrderByNumber(params['number'] ?? '');
  if (!order) throw errorResponse(404, failures['unknown-order']);
  const intent = fieldText(form, 'intent');
  const submission =
    intent === 'reject'
      ? parseSubmission(form, formSchema(rejectFields))
      : parseSubmission(form, formSchema(matchFields));
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 });
  const decision: ClaimDecision =
    'rejection' in submission.value
      ? { isMatched: false, reason: submission.value.rejection }
      : { isMatched: true, amount: submission.value.amount };
  const result = await settleClaim({
    orderId: order._id,
    seenCode: fieldText(form, 'seenCode'),
    decision,
    by: staffMember(request, signedIn),
    now,
  });
  if (!result.ok) return data(replyWithErrors(form, [failures[result.reason]]), { status: 409 });
  const { order: settled } = result;
  const flag = settled.refundsDue.find(({ receiptNumber }) => receiptNumber === settled.claim?.code);
  const path = flag ? reviewPath(settled.number, flag) : paymentsToCheckPath;
  return redirectWithFlash(path, { kind: 'success', text: describe(settled, decision) });
}

function describe(order: { number: string; paymentStatus: string }, decision: ClaimDecision): string {
  if (!decision.isMatched)
    return `The code of order ${order.number} was rejected. We have told the customer.`;
  return order.paymentStatus === 'paid'
    ? `Order ${order.number} is paid. We have told the customer.`
    : `The amount is different from that of order ${order.number}. Decide here what to do with it.`;
}

export const ErrorBoundary = DialogError;

const title = (
  <>
    Match an <span className="unbroken">M-Pesa</span> code
  </>
);

export default function MatchCode() {
  const { view, told } = useLoaderData<typeof loader>();
  const { claim } = view;
  if (claim?.state !== 'to-match')
    return (
      <PaymentReviewPage title={title}>
        <AlreadySettled view={view} text="This order has no code to match." />
      </PaymentReviewPage>
    );
  return (
    <PaymentReviewPage title={title} wide>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <section className="card space-y-3 p-4" aria-labelledby="code">
          <h2 id="code">The customer’s code</h2>
          <p className="break-words font-mono text-xl font-bold tracking-wide">{claim.code}</p>
          <p className="text-sm text-ink-soft">Entered {formatDateTime(claim.claimedAt)}</p>
          <p>
            {view.isCancelled
              ? 'The order is cancelled. If the payment is there and the products are in stock, we reopen the order. If not, the money must be refunded.'
              : view.payBy === null
                ? 'The order waits for your answer. If the code is wrong, the customer can correct it, and the order stays until you cancel it.'
                : `This phone has entered many codes, so we’ll keep the products only until ${formatDateTime(view.payBy)}. The order stays.`}
          </p>
          <h3 className="text-base">
            Compare with the <span className="unbroken">M-Pesa</span> statement
          </h3>
          <ol className="list-decimal space-y-1 pl-6">
            <li>
              Search the statement itself for <strong>{claim.code}</strong>. A message or a screenshot proves
              nothing.
            </li>
            <li>
              Amount received: the order costs{' '}
              <strong>
                <Money amount={view.payable} prefix="KSh" />
              </strong>
              .
            </li>
            <li>
              Payer’s phone, as far as shown:{' '}
              <strong className="whitespace-nowrap">{view.paymentPhone ?? view.phone ?? 'no phone'}</strong>.
              Somebody else may have paid for the customer.
            </li>
            <li>Time: before the customer entered the code, and not reversed since.</li>
          </ol>
        </section>
        <OrderFacts view={view} />
      </div>
      <MatchForm code={claim.code} payable={view.payable} told={told} />
      <RejectForm code={claim.code} rejections={Object.entries(claimRejections)} />
    </PaymentReviewPage>
  );
}
