import type { PaymentReview } from '~/domain/payments/review/load-payment-review.server';
import { amountText, paymentWays, recordPaymentFields } from '~/domain/payments/review/review-forms';
import { normaliseConfirmationCode } from '~/domain/mpesa/codes/confirmation-code';
import { inputKinds } from '~/lib/forms/input-kinds';
import { DialogForm } from '~/ui/admin/dialog';
import { ErrorSummary } from '~/ui/form/error-summary';
import { CheckField, FieldError, Options, SelectField, TextField } from '~/ui/form/field';
import { useLastResult } from '~/ui/form/use-last-result';
import { useValidatedForm } from '~/ui/form/use-validated-form';
import { Money } from '~/ui/money';

export function RecordPaymentForm({
  view,
  maySettle,
  idempotencyKey,
}: {
  view: PaymentReview;
  /** payments:write: who may have found the code on the statement. */
  maySettle: boolean;
  idempotencyKey: string;
}) {
  const lastResult = useLastResult();
  const { stillToPay } = view.account;
  const { formProps, field, summary, blocked } = useValidatedForm({
    id: 'payment',
    lastResult,
    fields: recordPaymentFields,
    defaultValue: {
      method: view.paysInCash ? 'cash' : 'mpesa',
      amount: stillToPay > 0 ? amountText(stillToPay) : '',
      code: '',
    },
  });
  const sent = (name: string): string => {
    const value = lastResult?.initialValue?.[name];
    return typeof value === 'string' ? value : '';
  };
  return (
    <DialogForm {...formProps} className="card space-y-4 p-4">
      <ErrorSummary {...summary} />
      <p>
        {view.isCancelled ? (
          'This order is cancelled. Money for it waits under Payments to check, to reopen or refund it.'
        ) : (
          <>
            Still to pay: <Money amount={stillToPay} prefix="KSh" />
          </>
        )}
      </p>
      {/* A form that is shown again stays the same payment. */}
      <input type="hidden" name="idempotencyKey" value={sent('idempotencyKey') || idempotencyKey} />
      <SelectField {...field('method')}>
        <Options of={paymentWays} />
      </SelectField>
      <TextField
        {...field('amount')}
        hint="In shillings: what you keep, without change. It may be a part of what is to pay."
        required
      />
      <TextField
        {...field('code')}
        {...inputKinds.code}
        hint="From the M-Pesa message, for example SKL1ABC234: to the till or Paybill, or to the rider’s phone. Leave it empty for cash."
      />
      {view.riderName !== null && (
        <CheckField
          id="payment-place"
          type="checkbox"
          name="place"
          value="farm"
          defaultChecked={sent('place') === 'farm'}
          label={`Cash taken at the farm, not by ${view.riderName}`}
        />
      )}
      <CodeChecks id="payment" maySettle={maySettle} />
      <p className="text-sm text-ink-soft">
        {maySettle
          ? 'A code that you have not found on the statement waits under Payments to check.'
          : 'A code counts at once. An admin compares it with the statement.'}
      </p>
      <button className="button button-primary w-full sm:w-auto" aria-disabled={blocked || undefined}>
        Record the payment
      </button>
    </DialogForm>
  );
}

/** About a code that is typed: whether it is on the statement, and, where its day doesn't fit, whether it counts all the same. */
export function CodeChecks(props: { id: string; maySettle: boolean; isSeen?: boolean }) {
  const { id, maySettle, isSeen = false } = props;
  const lastResult = useLastResult();
  const question = lastResult?.error?.['acceptsDay'];
  const code = lastResult?.initialValue?.['code'];
  return (
    <>
      {maySettle && (
        <CheckField
          id={`${id}-isSeen`}
          type="checkbox"
          name="isSeen"
          defaultChecked={isSeen || lastResult?.initialValue?.['isSeen'] === 'on'}
          label={recordPaymentFields.isSeen.label}
        />
      )}
      {question && (
        <div>
          <FieldError id={`${id}-acceptsDay`} errors={question} />
          <input
            type="hidden"
            name="askedCode"
            value={normaliseConfirmationCode(typeof code === 'string' ? code : '')}
          />
          <CheckField
            id={`${id}-acceptsDay`}
            type="checkbox"
            name="acceptsDay"
            label={recordPaymentFields.acceptsDay.label}
          />
        </div>
      )}
    </>
  );
}
