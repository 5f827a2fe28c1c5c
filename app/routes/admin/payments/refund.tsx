import { randomBytes } from 'node:crypto';
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { idempotencyKeyPattern } from '~/lib/forms/idempotency-key';
import { findOrderByNumber } from '~/domain/orders/order-queries.server';
import {
  recordRefund,
  refundableAmount,
  type RecordRefundResult,
} from '~/domain/payments/refunds/record-refund.server';
import { refundFields } from '~/domain/payments/review/review-forms';
import { fieldText, readForm, unreadableForm } from '~/http/forms/read-form.server';
import { parseSubmission, replyWithErrors } from '~/http/forms/submission.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { readFieldValues } from '~/lib/forms/form-fields';
import { formSchema } from '~/lib/forms/form-schema';
import { formatMoney, toCents } from '~/lib/format/money';
import { toStoredId } from '~/lib/object-id';
import { orderDetailsPath, paymentsToCheckPath, revivePath } from '~/paths';
import { Money } from '~/ui/money';
import { Notice } from '~/ui/notice';
import { DialogError } from '~/ui/admin/dialog';
import { PaymentReviewPage, OrderFacts } from './payment-review-page';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePaymentReview } from './payment-review-route.server';
import { AlreadySettled } from './already-settled';
import { RefundForm } from './refund-form';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Record a refund', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'payments:write');
  const view = await requirePaymentReview(params['number']);
  const order = await findOrderByNumber(view.number);
  const key = toStoredId(params['paymentKey'] ?? '');
  return {
    view,
    flag: view.flags.find((flag) => flag.key === key) ?? null,
    refundable: order && refundableAmount(order, key),
    idempotencyKey: randomBytes(16).toString('base64url'),
  };
}

const failures: Record<Extract<RecordRefundResult, { ok: false }>['reason'], string> = {
  'unknown-order': 'We could not find this order.',
  'nothing-to-refund': 'There is nothing left to refund. Somebody has already settled it.',
  changed: 'The amount to refund has changed since you opened this page. Please check it again.',
  'too-much': 'That is more than we have received and not refunded yet.',
  'cancel-first': 'This order is not delivered yet. To refund it in full, cancel it first.',
  'code-used': 'This code is already recorded for another payment or refund.',
};

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'payments:write');
  const { number, flags } = await requirePaymentReview(params['number']);
  const key = toStoredId(params['paymentKey'] ?? '');
  const submission = parseSubmission(form, formSchema(refundFields, readFieldValues(form, refundFields)));
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 });
  const idempotencyKey = fieldText(form, 'idempotencyKey');
  const seenAmount = fieldText(form, 'seenAmount');
  if (!idempotencyKeyPattern.test(idempotencyKey) || !/^\d{1,9}$/.test(seenAmount)) throw unreadableForm();
  const { amount, method, code, reason } = submission.value;
  const result = await recordRefund({
    orderNumber: number,
    key,
    seenAmount: toCents(Number(seenAmount)),
    amount,
    method,
    code: method === 'mpesa' ? code : null,
    reason,
    idempotencyKey,
    by: staffMember(request, signedIn),
    now,
  });
  if (!result.ok) return data(replyWithErrors(form, [failures[result.reason]]), { status: 409 });
  return redirectWithFlash(
    // A refund that nobody waited for was begun at the order.
    flags.some((flag) => flag.key === key) ? paymentsToCheckPath : orderDetailsPath(number),
    {
      kind: 'success',
      text: `${formatMoney(amount, 'KSh')} refunded for order ${number}. We have told the customer.`,
    },
  );
}

export const ErrorBoundary = DialogError;

export default function RecordRefund() {
  const { view, flag, refundable, idempotencyKey } = useLoaderData<typeof loader>();
  if (refundable === null)
    return (
      <PaymentReviewPage title="Record a refund">
        <AlreadySettled view={view} text="There is nothing left to refund." />
      </PaymentReviewPage>
    );
  return (
    <PaymentReviewPage title="Record a refund">
      <section className="card space-y-2 p-4" aria-labelledby="money">
        <h2 id="money">{flag ? `${flag.name}: due back` : 'Paid for this order'}</h2>
        <p className="text-2xl font-bold">
          <Money amount={flag?.amount ?? refundable} prefix="KSh" />
        </p>
        {flag && (
          <p>
            {flag.text}
            {flag.receiptNumber && ` M-Pesa receipt ${flag.receiptNumber}.`}
          </p>
        )}
        <p>
          First refund the money: by M-Pesa (a reversal, or send it to the customer’s number) or in cash. Then
          record it here. This page does not send any money.
        </p>
      </section>
      {view.mayRevive && (
        <Notice kind="success">
          <p>
            The customer may still want the products.{' '}
            <a href={revivePath(view.number)} className="link">
              Reopen the order
            </a>{' '}
            instead, if they are in stock.
          </p>
        </Notice>
      )}
      <RefundForm
        refundable={refundable}
        due={flag?.amount ?? null}
        method={view.account.receipts.at(-1)?.method ?? 'mpesa'}
        idempotencyKey={idempotencyKey}
      />
      <OrderFacts view={view} />
    </PaymentReviewPage>
  );
}
