import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  formatEntryNumber,
  isBill,
  isStanding,
  openAmount,
} from '~/domain/organizations/entries/account-entry';
import { findEntry } from '~/domain/organizations/entries/list-payments.server';
import { paymentFilter } from '~/domain/organizations/entries/payment-filter';
import { defaultPayment, paymentFields } from '~/domain/organizations/entries/payment-form';
import { paymentListMessages } from '~/domain/organizations/payment-list/payment-list-messages';
import type { PaymentRow } from '~/domain/organizations/entries/payment-rows.server';
import { paymentSchema } from '~/domain/organizations/entries/payment-schema';
import { recordPayment } from '~/domain/organizations/entries/record-payment.server';
import { amountText } from '~/domain/payments/review/review-forms';
import { errorResponse, readForm } from '~/http/forms/read-form.server';
import { parseSubmission } from '~/http/forms/submission.server';
import { listPathOf } from '~/http/rendering/list-route';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { nullIfUnavailable, withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { toDateInput } from '~/lib/format/dates';
import { formatMoney } from '~/lib/format/money';
import { readFieldValues } from '~/lib/forms/form-fields';
import { paymentsPath } from '~/paths';
import { DialogError, DialogPage } from '~/ui/admin/dialog';
import { useLastResult } from '~/ui/form/use-last-result';
import { useValidatedForm } from '~/ui/form/use-validated-form';
import { Money } from '~/ui/money';
import { loadPaymentForm, paymentValues } from './load-payment-form.server';
import { PaymentFields, PaymentForm } from './payment-fields';
import { refusePayment, requireIdempotencyKey } from './refuse-payment.server';

export const meta: MetaFunction = ({ matches }) => privateMeta('Add New Payment', matches);

export const headers = noStoreHeaders;

/** `:number` is the bill that the payment pays. */
export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'organizations:write');
  const number = params['payment'];
  const bill = number === undefined ? null : await withDatabaseTimeout(findEntry(number));
  if (number !== undefined && !(bill && isBill(bill))) throw errorResponse(404, paymentListMessages.gone);
  const form = await loadPaymentForm(now);
  if (!bill) {
    // A list that shows one organization names it in the link.
    const { organizationId } = paymentFilter.parse(new URL(request.url).searchParams);
    const values = { ...defaultPayment(form.today), organizationId: organizationId ?? '' };
    return { ...form, values, bill: null };
  }
  return { ...form, values: billValues(bill, form.today), bill: viewBill(bill) };
}

const viewBill = (bill: PaymentRow) => ({
  number: formatEntryNumber(bill),
  open: openAmount(bill),
  isOpen: isStanding(bill) && openAmount(bill) > 0,
  owedTo: bill.paidTo,
});

const billValues = (bill: PaymentRow, today: string) => ({
  ...paymentValues(bill),
  method: defaultPayment(today).method,
  amount: amountText(openAmount(bill)),
  day: today,
  transactionCode: '',
  description: `Payment of ${formatEntryNumber(bill)}: ${bill.description}`.slice(0, 500),
  remarks: '',
  settles: bill._id.toHexString(),
});

export async function action({ request, context }: ActionFunctionArgs) {
  const { now } = context;
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'organizations:write');
  const today = toDateInput(now);
  const submission = parseSubmission(form, paymentSchema(today, readFieldValues(form, paymentFields(today))));
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 });
  const idempotencyKey = requireIdempotencyKey(form);
  const by = staffMember(request, signedIn);
  const result = await nullIfUnavailable(recordPayment({ form: submission.value, idempotencyKey, by, now }));
  if (!result?.ok) return refusePayment(result, submission, context);
  return redirectWithFlash(listPathOf(request, paymentsPath), {
    kind: 'success',
    text: `${formatEntryNumber(result.entry)} is recorded: ${formatMoney(result.entry.amount)}.`,
  });
}

export default function AddPayment() {
  const { bill, ...loaded } = useLoaderData<typeof loader>();
  const form = useValidatedForm({
    id: 'payment',
    lastResult: useLastResult(),
    fields: paymentFields(loaded.today),
    defaultValue: loaded.values,
  });
  return (
    <DialogPage title="Add New Payment" listPath={paymentsPath} listName="All payments">
      {bill && !bill.isOpen ? (
        <p>There is nothing left to pay for {bill.number}.</p>
      ) : (
        <>
          {bill && (
            <p>
              Pays the bill {bill.number}: <Money amount={bill.open} /> is still owed to {bill.owedTo}. You
              can pay a part of it.
            </p>
          )}
          <PaymentForm form={form} idempotencyKey={loaded.idempotencyKey} submitLabel="Add Payment">
            <PaymentFields field={form.field} {...loaded} isForBill={bill !== null} />
          </PaymentForm>
        </>
      )}
    </DialogPage>
  );
}

export const ErrorBoundary = DialogError;
