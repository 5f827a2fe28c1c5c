import { useForm, type SubmissionResult } from '@conform-to/react';
import { Form, useNavigation } from '@remix-run/react';
import { paymentFields } from '~/domain/orders/checkout/payment-fields';
import type { PaymentView } from '~/domain/payments/view/payment-view-state';
import { formatTime } from '~/lib/format/dates';
import { formatPhone } from '~/lib/format/phone';
import { inputKinds } from '~/lib/forms/input-kinds';
import { ownData } from '~/lib/forms/own-data';
import { ErrorSummary } from '~/ui/form/error-summary';
import { TextField } from '~/ui/form/field';
import { fieldProblems, fieldProps } from '~/ui/form/field-props';

/** Sends another prompt, to the same phone or another one. */
export function ResendForm({
  view,
  lastResult,
}: {
  view: PaymentView;
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const busy = useNavigation().state !== 'idle';
  const [form, fields] = useForm<{ phoneNumber: string }>({
    id: 'resend',
    lastResult,
    defaultValue: { phoneNumber: view.phone ? formatPhone(view.phone) : '' },
  });
  // M-Pesa's own interval ends before the payment deadline; a longer wait is our rate limit.
  const isTooLate = view.secondsLeft !== null && view.retryInSeconds > view.secondsLeft;
  return (
    <Form method="post" id={form.id} noValidate className="card space-y-4 p-4">
      <h2>Send the prompt again</h2>
      <ErrorSummary
        form={form.errors}
        problems={fieldProblems([[fields.phoneNumber, paymentFields.phoneNumber.label]])}
      />
      <input type="hidden" name="intent" value="retry" />
      <TextField
        {...fieldProps(fields.phoneNumber, paymentFields.phoneNumber.label)}
        {...inputKinds.phone}
        maxLength={paymentFields.phoneNumber.maxLength}
        {...ownData.phone}
        required
      />
      {view.retryAt && (
        <p>
          {isTooLate ? (
            'We have sent too many prompts to this phone.'
          ) : (
            <>
              You can send the next prompt to this phone at{' '}
              <strong>{formatTime(nextMinute(view.retryAt))}</strong>.
            </>
          )}
          {view.mayPromptAnotherPhone && ' You can use another number now.'}
        </p>
      )}
      <button className="button button-primary w-full" aria-disabled={busy || undefined}>
        {busy ? 'Sending...' : 'Resend the prompt'}
      </button>
    </Form>
  );
}

/** Rounds up, because the time is shown without seconds. */
const nextMinute = (date: Date) => new Date(Math.ceil(date.getTime() / 60_000) * 60_000);
