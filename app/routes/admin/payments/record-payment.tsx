import { randomBytes } from 'node:crypto';
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { hasPermission } from '~/domain/accounts/permissions';
import { findOrderByNumber } from '~/domain/orders/order-queries.server';
import { refusedPaymentText } from '~/domain/payments/recording/record-payment-text';
import { mayRecordPayment, recordPayment } from '~/domain/payments/recording/record-payment.server';
import { recordPaymentFields } from '~/domain/payments/review/review-forms';
import { findOwingHousehold } from '~/domain/standing-orders/payment/record-household-payment.server';
import { fieldText, readForm, unreadableForm } from '~/http/forms/read-form.server';
import { parseSubmission, replyWithErrors } from '~/http/forms/submission.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { formatMoney } from '~/lib/format/money';
import { readFieldValues } from '~/lib/forms/form-fields';
import { formSchema } from '~/lib/forms/form-schema';
import { idempotencyKeyPattern } from '~/lib/forms/idempotency-key';
import { householdPaymentPath, orderDetailsPath } from '~/paths';
import { DialogPage } from '~/ui/admin/dialog';
import { AlreadySettled } from './already-settled';
import { OrderFacts } from './payment-review-page';
import { requirePaymentReview } from './payment-review-route.server';
import { RecordPaymentForm } from './record-payment-form';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Record a payment', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'orders:write');
  const view = await requirePaymentReview(params['number']);
  const order = await findOrderByNumber(view.number);
  return {
    view,
    household: order && (await findOwingHousehold(order)),
    mayRecord: order !== null && mayRecordPayment(order),
    maySettle: hasPermission(user, 'payments:write'),
    idempotencyKey: randomBytes(16).toString('base64url'),
  };
}

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'orders:write');
  const { number } = await requirePaymentReview(params['number']);
  const submission = parseSubmission(
    form,
    formSchema(recordPaymentFields, readFieldValues(form, recordPaymentFields)),
  );
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 });
  const idempotencyKey = fieldText(form, 'idempotencyKey');
  if (!idempotencyKeyPattern.test(idempotencyKey)) throw unreadableForm();
  const { method, amount, code, isSeen, acceptsDay } = submission.value;
  const result = await recordPayment({
    orderNumber: number,
    payment:
      method === 'cash'
        ? { method, amount, place: fieldText(form, 'place') === 'farm' ? 'farm' : null }
        : {
            method,
            amount,
            code,
            isSeen: isSeen && hasPermission(signedIn.user, 'payments:write'),
            // The answer is about the code that was asked about.
            acceptsDay: acceptsDay && fieldText(form, 'askedCode') === code,
          },
    idempotencyKey,
    by: staffMember(request, signedIn),
    now,
  });
  if (result.ok)
    return redirectWithFlash(orderDetailsPath(number), {
      kind: 'success',
      text: `${formatMoney(amount, 'KSh')} recorded for order ${number}.`,
      at: 'order-money',
    });
  const text = refusedPaymentText(result);
  const reply = replyWithErrors(form, [text]);
  return data(result.reason === 'code-day' ? { ...reply, error: { acceptsDay: [text] } } : reply, {
    status: 409,
  });
}

export default function RecordPayment() {
  const { view, household, mayRecord, maySettle, idempotencyKey } = useLoaderData<typeof loader>();
  return (
    <DialogPage
      title="Record a payment"
      listPath={orderDetailsPath(view.number)}
      listName={`Order ${view.number}`}
    >
      {mayRecord ? (
        <>
          {household && (
            <p>
              This household owes {formatMoney(household.owed, 'KSh')} for {household.mornings} mornings.{' '}
              <a href={householdPaymentPath(household.standingOrderId)} className="link inline-block py-2.5">
                Record one M-Pesa payment for all of them
              </a>
            </p>
          )}
          <RecordPaymentForm view={view} maySettle={maySettle} idempotencyKey={idempotencyKey} />
          <OrderFacts view={view} />
        </>
      ) : (
        <AlreadySettled view={view} text="This order has nothing left to pay." />
      )}
    </DialogPage>
  );
}
