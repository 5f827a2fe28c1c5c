import { useForm, type SubmissionResult } from '@conform-to/react';
import { Form, useNavigation } from '@remix-run/react';
import { paymentFields } from '~/domain/orders/checkout/payment-fields';
import type { PaymentView } from '~/domain/payments/view/payment-view-state';
import { formatPhone } from '~/lib/format/phone';
import { inputKinds } from '~/lib/forms/input-kinds';
import { ownData } from '~/lib/forms/own-data';
import { ErrorSummary } from '~/ui/form/error-summary';
import { TextField } from '~/ui/form/field';
import { fieldProblems, fieldProps } from '~/ui/form/field-props';

/** Sends a second prompt to another number while the first is pending (docs/decisions/0053). */
export function CorrectPhoneForm({
  view,
  lastResult,
}: {
  view: PaymentView;
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const busy = useNavigation().state !== 'idle';
  const [form, fields] = useForm<{ phoneNumber: string }>({ id: 'number', lastResult });
  return (
    <Form method="post" id={form.id} noValidate className="card space-y-4 p-4">
      <h2>Send the prompt to another number</h2>
      {view.phone && (
        <p>
          We can’t cancel the prompt to{' '}
          <strong className="whitespace-nowrap">{formatPhone(view.phone)}</strong>, so it can still be paid.
          Please pay only one of them. If you pay both, we’ll refund the second payment.
        </p>
      )}
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
        hint="For example, 0712 345 678"
        required
      />
      <button className="button button-primary w-full" aria-disabled={busy || undefined}>
        {busy ? 'Sending...' : 'Send the prompt'}
      </button>
    </Form>
  );
}
