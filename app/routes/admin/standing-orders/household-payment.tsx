import { randomBytes } from 'node:crypto';
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { hasPermission } from '~/domain/accounts/permissions';
import { findTypedCodeFault, normaliseConfirmationCode } from '~/domain/mpesa/codes/confirmation-code';
import { refusedPaymentText } from '~/domain/payments/recording/record-payment-text';
import { amountText, recordPaymentFields } from '~/domain/payments/review/review-forms';
import { findTillPaymentToCheck } from '~/domain/payments/till/settle-till-payment.server';
import { findStandingOrder } from '~/domain/standing-orders/change-standing-order.server';
import {
  recordHouseholdPayment,
  viewHouseholdPayment,
} from '~/domain/standing-orders/payment/record-household-payment.server';
import { errorResponse, fieldText, readForm, unreadableForm } from '~/http/forms/read-form.server';
import { parseSubmission, replyWithErrors } from '~/http/forms/submission.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { formatDayOfWeek } from '~/lib/format/dates';
import { formatMoney, toCents, type Cents } from '~/lib/format/money';
import { formSchema } from '~/lib/forms/form-schema';
import { idempotencyKeyPattern } from '~/lib/forms/idempotency-key';
import { inputKinds } from '~/lib/forms/input-kinds';
import { householdPaymentPath, orderDetailsPath, standingOrderAdminPath } from '~/paths';
import { DialogForm, DialogPage } from '~/ui/admin/dialog';
import { ErrorSummary } from '~/ui/form/error-summary';
import { TextField } from '~/ui/form/field';
import { useLastResult } from '~/ui/form/use-last-result';
import { useValidatedForm } from '~/ui/form/use-validated-form';
import { CodeChecks } from '../payments/record-payment-form';

export const handle: RouteHandle = { enhance: 'react' };

const title = 'Record an M-Pesa payment';

export const meta: MetaFunction = ({ matches }) => privateMeta(title, matches);

export const headers = noStoreHeaders;

const { amount, code, isSeen, acceptsDay } = recordPaymentFields;
const fields = { code: { ...code, rule: findTypedCodeFault }, amount, isSeen, acceptsDay };

async function requireHousehold(id: string) {
  const order = await withDatabaseTimeout(findStandingOrder(id));
  if (!order) throw errorResponse(404, 'This standing order is gone.');
  return order;
}

/** `?code=` of a payment to the till, which has its amount; `?amount=` in cents of a form that is shown again. */
export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'orders:write');
  const { _id, household, customer } = await requireHousehold(params['standingOrderId'] ?? '');
  const search = new URL(request.url).searchParams;
  const asked = normaliseConfirmationCode(search.get('code') ?? '');
  const maySettle = hasPermission(user, 'payments:write');
  const told = asked && maySettle ? await findTillPaymentToCheck(asked) : null;
  const typed = /^[1-9]\d{0,9}$/.test(search.get('amount') ?? '') ? Number(search.get('amount')) : null;
  const given: Cents | null = told?.amount ?? (typed === null ? null : toCents(typed));
  return {
    id: _id.toHexString(),
    name: `${customer.firstName} ${customer.lastName}`.trim(),
    code: asked,
    isTold: told !== null,
    isSeen: search.has('seen'),
    view: await withDatabaseTimeout(viewHouseholdPayment(household, given)),
    maySettle,
    idempotencyKey: randomBytes(16).toString('base64url'),
  };
}

const changedText = 'Please look at what it pays now, then record it.';

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'orders:write');
  const { _id, household, customer } = await requireHousehold(params['standingOrderId'] ?? '');
  const submission = parseSubmission(form, formSchema(fields));
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 });
  const idempotencyKey = fieldText(form, 'idempotencyKey');
  if (!idempotencyKeyPattern.test(idempotencyKey)) throw unreadableForm();
  const { value } = submission;
  const showAgain = (text: string, given = value.amount) =>
    redirectWithFlash(
      householdPaymentPath(_id.toHexString(), {
        code: value.code,
        amount: String(given),
        ...(value.isSeen && { seen: '1' }),
      }),
      { kind: 'warning', text },
    );
  const [shown = '', owed = ''] = fieldText(form, 'shown').split(' ');
  if (shown !== String(value.amount))
    return showAgain(`Please look at what ${formatMoney(value.amount, 'KSh')} pays, then record it.`);
  const result = await withDatabaseTimeout(
    recordHouseholdPayment({
      household,
      payment: {
        method: 'mpesa',
        code: value.code,
        amount: value.amount,
        isSeen: value.isSeen && hasPermission(signedIn.user, 'payments:write'),
        // The answer is about the code that was asked about.
        acceptsDay: value.acceptsDay && fieldText(form, 'askedCode') === value.code,
      },
      seenOwed: toCents(Number(owed) || 0),
      idempotencyKey,
      by: staffMember(request, signedIn),
      now,
    }),
  );
  if (result.ok)
    return redirectWithFlash(standingOrderAdminPath(_id.toHexString()), {
      kind: 'success',
      text: `M-Pesa code ${value.code} recorded for ${customer.firstName} ${customer.lastName}.`,
    });
  if (result.reason === 'changed') return showAgain(changedText);
  if (result.reason === 'other-amount')
    return showAgain(
      `M-Pesa told us of ${formatMoney(result.told, 'KSh')} for this code. ${changedText}`,
      result.told,
    );
  const text = refusedPaymentText(result);
  const reply = replyWithErrors(form, [text]);
  return data(result.reason === 'code-day' ? { ...reply, error: { acceptsDay: [text] } } : reply, {
    status: 409,
  });
}

export default function HouseholdPayment() {
  const { id, name, view } = useLoaderData<typeof loader>();
  return (
    <DialogPage title={title} listPath={standingOrderAdminPath(id)} listName={name}>
      {view.mornings.length === 0 ? <p>This household owes nothing.</p> : <PaymentForm />}
    </DialogPage>
  );
}

function PaymentForm() {
  const loaded = useLoaderData<typeof loader>();
  const { view, maySettle, isTold } = loaded;
  const lastResult = useLastResult();
  const { formProps, field, summary, blocked } = useValidatedForm({
    id: 'household',
    lastResult,
    fields,
    defaultValue: { code: loaded.code, amount: amountText(view.amount) },
  });
  const sentKey = lastResult?.initialValue?.['idempotencyKey'];
  return (
    <DialogForm {...formProps} className="card space-y-4 p-4">
      <ErrorSummary {...summary} />
      <h2 className="text-lg">What {formatMoney(view.amount, 'KSh')} pays</h2>
      <ul>
        {view.mornings.map(({ number, day, owed, paid }) => (
          <li key={number} className="break-words">
            <a href={orderDetailsPath(number)} className="link inline-block py-2.5">
              {formatDayOfWeek(day)}
            </a>
            : {formatMoney(paid, 'KSh')}
            {paid < owed && ` of ${formatMoney(owed, 'KSh')}`}
          </li>
        ))}
      </ul>
      {view.short > 0 && <p>{formatMoney(view.short, 'KSh')} stays owed.</p>}
      {view.over > 0 && (
        <p>
          {formatMoney(view.over, 'KSh')} is more than they owe. It waits under Payments to check, to be given
          back.
        </p>
      )}
      {/* A form that is shown again stays the same payment. */}
      <input
        type="hidden"
        name="idempotencyKey"
        value={typeof sentKey === 'string' ? sentKey : loaded.idempotencyKey}
      />
      <input type="hidden" name="shown" value={`${view.amount} ${view.owed}`} />
      <TextField
        {...field('code')}
        {...inputKinds.code}
        hint="From the M-Pesa message, for example SKL1ABC234: to the till or Paybill, or to the rider’s phone."
        required
      />
      <TextField
        {...field('amount')}
        hint={isTold ? 'As M-Pesa told us.' : 'In shillings. After a change we show first what it pays.'}
        required
      />
      <CodeChecks id="household" maySettle={maySettle && !isTold} isSeen={loaded.isSeen} />
      <button className="button button-primary w-full sm:w-auto" aria-disabled={blocked || undefined}>
        Record the payment
      </button>
    </DialogForm>
  );
}
