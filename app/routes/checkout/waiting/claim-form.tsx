import { inputKinds } from '~/lib/forms/input-kinds';
import { useForm, type SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { paymentFields } from '~/domain/orders/checkout/payment-fields';
import type { BusinessNumber } from '~/domain/mpesa/payment-configuration.server';
import { latePaymentPromise } from '~/domain/orders/account/late-payment';
import type { PaymentView } from '~/domain/payments/view/payment-view-state';
import { ErrorSummary } from '~/ui/form/error-summary';
import { TextField } from '~/ui/form/field';
import { fieldProblems, fieldProps } from '~/ui/form/field-props';
import { Money } from '~/ui/money';

/** Instructions to pay the Paybill or till manually, and the form for the code of the SMS. */
export function ClaimForm({
  view,
  businessNumber,
  lastResult,
}: {
  view: PaymentView;
  businessNumber: BusinessNumber | null;
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const [form, fields] = useForm<{ code: string }>({ id: 'claim', lastResult });
  // A closed order is not to be paid; money that was paid all the same is matched by its code.
  const isClosed = view.orderStatus === 'cancelled';
  const isManual = view.state === 'by-hand';
  if (!businessNumber && !isClosed && !isManual) return null;
  return (
    <Form method="post" id={form.id} noValidate className="card space-y-4 p-4">
      <h2>{isClosed ? 'Have you paid?' : isManual ? 'Pay by M-Pesa' : 'Pay with Lipa na M-Pesa'}</h2>
      {isClosed && (
        <p>
          This order is closed, so please don’t pay for it now. If you have already paid, enter the code at
          the start of the M-Pesa SMS: {latePaymentPromise}
        </p>
      )}
      {businessNumber && !isClosed && <ManualPayment view={view} businessNumber={businessNumber} />}
      <ErrorSummary form={form.errors} problems={fieldProblems([[fields.code, paymentFields.code.label]])} />
      <input type="hidden" name="intent" value="claim" />
      <TextField
        {...fieldProps(fields.code, paymentFields.code.label)}
        hint="Ten letters and digits, for example SFC8ABCDEF"
        maxLength={paymentFields.code.maxLength}
        {...inputKinds.code}
        required
      />
      <button className="button button-primary w-full">Send the code</button>
    </Form>
  );
}

const ManualPayment = ({ view, businessNumber }: { view: PaymentView; businessNumber: BusinessNumber }) => (
  <ol className="list-decimal space-y-1 pl-6">
    {businessNumber.kind === 'paybill' ? (
      <>
        <li>
          On your phone, open M-Pesa and choose Lipa na M-Pesa, then Pay Bill, business number{' '}
          <strong>{businessNumber.number}</strong>.
        </li>
        <li>
          Account number: <strong>{view.orderNumber}</strong>
        </li>
      </>
    ) : (
      <li>
        On your phone, open M-Pesa and choose Lipa na M-Pesa, then Buy Goods, till number{' '}
        <strong>{businessNumber.number}</strong>.
      </li>
    )}
    <li>
      Amount:{' '}
      <strong>
        <Money amount={view.amount} prefix="KSh" />
      </strong>
    </li>
    <li>Enter the code at the start of the M-Pesa SMS:</li>
  </ol>
);
