import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { formatEntryNumber, isStanding } from '~/domain/organizations/entries/account-entry';
import { updatePayment } from '~/domain/organizations/entries/correct-payment.server';
import { correctionFields, paymentFields } from '~/domain/organizations/entries/payment-form';
import { paymentUpdateSchema } from '~/domain/organizations/entries/payment-schema';
import { readForm } from '~/http/forms/read-form.server';
import { parseSubmission } from '~/http/forms/submission.server';
import { listPathOf } from '~/http/rendering/list-route';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { toDateInput } from '~/lib/format/dates';
import { readFieldValues } from '~/lib/forms/form-fields';
import { paymentsPath } from '~/paths';
import { DialogError, DialogPage } from '~/ui/admin/dialog';
import { TextField } from '~/ui/form/field';
import { useLastResult } from '~/ui/form/use-last-result';
import { useValidatedForm } from '~/ui/form/use-validated-form';
import { Notice } from '~/ui/notice';
import { loadPaymentForm, paymentValues } from './load-payment-form.server';
import { AlreadyReversed } from './already-reversed';
import { PaymentFields, PaymentForm } from './payment-fields';
import { refusePayment, requireIdempotencyKey } from './refuse-payment.server';
import { requireEntry } from './require-entry.server';

export const meta: MetaFunction = ({ matches }) => privateMeta('Update Payment', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'organizations:write');
  const entry = await requireEntry(params['payment'], 'transaction');
  return {
    ...(await loadPaymentForm(now)),
    number: formatEntryNumber(entry),
    isStanding: isStanding(entry),
    values: paymentValues(entry),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { now } = context;
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'organizations:write');
  const today = toDateInput(now);
  const values = readFieldValues(form, paymentFields(today));
  const entry = await requireEntry(params['payment'], 'transaction');
  const submission = parseSubmission(form, paymentUpdateSchema(today, entry.day, values));
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 });
  const { reason, ...payment } = submission.value;
  const idempotencyKey = requireIdempotencyKey(form);
  const by = staffMember(request, signedIn);
  const result = await nullIfUnavailable(
    updatePayment({ entryId: entry._id, form: payment, reason, idempotencyKey, by, now }),
  );
  if (!result?.ok) return refusePayment(result, submission, context);
  return redirectWithFlash(listPathOf(request, paymentsPath), {
    kind: 'success',
    text: `${formatEntryNumber(entry)} is corrected: ${formatEntryNumber(result.entry)} replaces it.`,
  });
}

export default function UpdatePayment() {
  const { number, isStanding, ...loaded } = useLoaderData<typeof loader>();
  const form = useValidatedForm({
    id: 'payment',
    lastResult: useLastResult(),
    fields: { ...paymentFields(loaded.today, loaded.values.day), ...correctionFields },
    defaultValue: loaded.values,
  });
  return (
    <DialogPage title="Update Payment" listPath={paymentsPath} listName="All payments">
      {isStanding ? (
        <PaymentForm form={form} idempotencyKey={loaded.idempotencyKey} submitLabel="Update Payment">
          <Notice kind="warning">
            <p>
              {number} stays in the books. A correcting entry reverses it, and we’ll record what you enter
              here as a new payment with its own number.
            </p>
          </Notice>
          <TextField {...form.field('reason')} hint="What was wrong with the earlier entry" required />
          <PaymentFields
            field={form.field}
            {...loaded}
            isForBill={loaded.values.settles !== ''}
            ownDay={loaded.values.day}
          />
        </PaymentForm>
      ) : (
        <AlreadyReversed number={number} />
      )}
    </DialogPage>
  );
}

export const ErrorBoundary = DialogError;
