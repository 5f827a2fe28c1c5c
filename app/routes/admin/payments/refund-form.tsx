import { amountText, refundFields, refundMethods } from '~/domain/payments/review/review-forms';
import { inputKinds } from '~/lib/forms/input-kinds';
import type { Cents } from '~/lib/format/money';
import { DialogForm } from '~/ui/admin/dialog';
import { ErrorSummary } from '~/ui/form/error-summary';
import { Options, SelectField, TextField } from '~/ui/form/field';
import { useLastResult } from '~/ui/form/use-last-result';
import { useValidatedForm } from '~/ui/form/use-validated-form';

export function RefundForm(props: {
  refundable: Cents;
  /** Null where nothing is due back: the amount is the farm's choice. */
  due: Cents | null;
  idempotencyKey: string;
}) {
  const lastResult = useLastResult();
  const { formProps, field, summary, blocked } = useValidatedForm({
    id: 'refund',
    lastResult,
    fields: refundFields,
    defaultValue: {
      amount: props.due === null ? '' : amountText(props.due),
      method: 'mpesa',
      code: '',
      reason: '',
    },
  });
  // A form that is shown again stays the same refund.
  const sentKey = lastResult?.initialValue?.['idempotencyKey'];
  return (
    <DialogForm {...formProps} className="card space-y-4 p-4">
      <h2>What was refunded</h2>
      <ErrorSummary {...summary} />
      <input type="hidden" name="seenAmount" value={props.refundable} />
      <input
        type="hidden"
        name="idempotencyKey"
        value={typeof sentKey === 'string' ? sentKey : props.idempotencyKey}
      />
      <TextField
        {...field('amount')}
        hint={`In shillings, at most ${amountText(props.refundable)}. You can record a part; the rest stays as it is.`}
        required
      />
      <SelectField {...field('method')}>
        <Options of={refundMethods} />
      </SelectField>
      <TextField
        {...field('code')}
        {...inputKinds.code}
        hint="From the M-Pesa message of the refund. Leave it empty for cash."
      />
      <TextField
        {...field('reason')}
        hint="The customer will see it. For example: Paid twice. Sold out."
        required
      />
      <button className="button button-primary w-full sm:w-auto" aria-disabled={blocked || undefined}>
        Record the refund
      </button>
    </DialogForm>
  );
}
