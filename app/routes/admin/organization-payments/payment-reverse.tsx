import { randomBytes } from 'node:crypto';
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData, useNavigation } from '@remix-run/react';
import { formatEntryNumber, isStanding } from '~/domain/organizations/entries/account-entry';
import { reverseEntry } from '~/domain/organizations/entries/correct-payment.server';
import { correctionFields } from '~/domain/organizations/entries/payment-form';
import { reversalSchema } from '~/domain/organizations/entries/payment-schema';
import { readForm } from '~/http/forms/read-form.server';
import { parseSubmission } from '~/http/forms/submission.server';
import { listPathOf } from '~/http/rendering/list-route';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { paymentsPath } from '~/paths';
import { CloseLink, DialogError, DialogForm, DialogPage } from '~/ui/admin/dialog';
import { ErrorSummary } from '~/ui/form/error-summary';
import { TextField } from '~/ui/form/field';
import { useLastResult } from '~/ui/form/use-last-result';
import { useValidatedForm } from '~/ui/form/use-validated-form';
import { Money } from '~/ui/money';
import { AlreadyReversed } from './already-reversed';
import { viewPaymentRow } from './payment-view';
import { refusePayment, requireIdempotencyKey } from './refuse-payment.server';
import { requireEntry } from './require-entry.server';

export const meta: MetaFunction = ({ matches }) => privateMeta('Reverse a Payment', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'organizations:write');
  const entry = await requireEntry(params['payment']);
  return {
    payment: viewPaymentRow(entry),
    isDue: entry.kind !== 'transaction',
    isStanding: isStanding(entry),
    idempotencyKey: randomBytes(16).toString('base64url'),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { now } = context;
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'organizations:write');
  const submission = parseSubmission(form, reversalSchema);
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 });
  const idempotencyKey = requireIdempotencyKey(form);
  const entry = await requireEntry(params['payment']);
  const result = await nullIfUnavailable(
    reverseEntry({
      entryId: entry._id,
      reason: submission.value.reason,
      idempotencyKey,
      by: staffMember(request, signedIn),
      now,
    }),
  );
  if (!result?.ok) return refusePayment(result, submission, context);
  return redirectWithFlash(listPathOf(request, paymentsPath), {
    kind: 'success',
    text: `${formatEntryNumber(entry)} is reversed by ${formatEntryNumber(result.entry)}.`,
  });
}

export default function ReversePayment() {
  const { payment, isDue, isStanding, idempotencyKey } = useLoaderData<typeof loader>();
  const { formProps, summary, field, blocked } = useValidatedForm({
    id: 'reversal',
    lastResult: useLastResult(),
    fields: correctionFields,
  });
  const isSaving = useNavigation().state === 'submitting';
  return (
    <DialogPage
      title={`Are you sure you want to reverse ${payment.number}?`}
      listPath={paymentsPath}
      listName="All payments"
    >
      {isStanding ? (
        <DialogForm {...formProps} className="card space-y-4 p-4">
          <ErrorSummary {...summary} />
          <p className="break-words">
            <strong>
              <Money amount={payment.amount} />
            </strong>
            , {payment.methodName}, {payment.date}, {payment.partner}: {payment.description}
          </p>
          <p>
            It stays in the books, and a correcting entry with the same date reverses the amount.{' '}
            {isDue
              ? 'It is not charged again.'
              : 'To record it again with other details, use Update instead.'}
          </p>
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <TextField {...field('reason')} hint="What was wrong with it" required />
          <p className="flex flex-wrap gap-3">
            <button className="button button-secondary" aria-disabled={isSaving || blocked || undefined}>
              Yes, reverse it
            </button>{' '}
            <CloseLink listPath={paymentsPath} className="button button-primary flex-1">
              Keep it
            </CloseLink>
          </p>
        </DialogForm>
      ) : (
        <AlreadyReversed number={payment.number} />
      )}
    </DialogPage>
  );
}

export const ErrorBoundary = DialogError;
