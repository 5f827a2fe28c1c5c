import {
  amountText,
  refundFields,
  refundMethods,
  refundReasons,
} from '~/domain/payments/review/review-forms';
import { inputKinds } from '~/lib/forms/input-kinds';
import type { Cents } from '~/lib/format/money';
import { DialogForm } from '~/ui/admin/dialog';
import { ReasonChoice } from '~/ui/admin/reason-choice';
import { ErrorSummary } from '~/ui/form/error-summary';
import { CheckField, TextField } from '~/ui/form/field';
import { useLastResult } from '~/ui/form/use-last-result';
import { useValidatedForm } from '~/ui/form/use-validated-form';

export function RefundForm(props: {
  refundable: Cents;
  /** Null where nothing is due back: the amount is the farm's choice. */
  due: Cents | null;
  idempotencyKey: string;
  /** As the order was paid. */
  method: keyof typeof refundMethods;
}) {
  const lastResult = useLastResult();
  const { formProps, field, summary, blocked } = useValidatedForm({
    id: 'refund',
    lastResult,
    fields: refundFields,
    defaultValue: {
      amount: props.due === null ? '' : amountText(props.due),
      method: props.method,
      code: '',
      reason: '',
    },
  });
  // A form that is shown again stays the same refund.
  const sentKey = lastResult?.initialValue?.['idempotencyKey'];
  const [method, reason] = [field('method'), field('reason')];
  const reasons = [lastResult?.initialValue?.['reason'] ?? []]
    .flat()
    .filter((text) => typeof text === 'string');
  return (
    <DialogForm {...formProps} className="card space-y-4 p-4">
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
      <fieldset>
        <legend className="font-bold">{refundFields.method.label}</legend>
        {Object.entries(refundMethods).map(([value, label], index) => (
          <CheckField
            key={value}
            id={index === 0 ? method.id : `${method.id}-${value}`}
            name={method.name}
            type="radio"
            value={value}
            label={label}
            defaultChecked={value === method.defaultValue}
          />
        ))}
      </fieldset>
      <TextField
        {...field('code')}
        {...inputKinds.code}
        hint="From the M-Pesa message of the refund. Leave it empty for cash."
      />
      <ReasonChoice
        id={`${reason.id}-usual`}
        name={reason.name}
        label="Reason, for the customer"
        of={refundReasons}
        chosen={reasons.find(isUsual) ?? ''}
      />
      <TextField
        {...reason}
        label="Another reason, or more about it"
        defaultValue={reasons.find((text) => !isUsual(text)) ?? ''}
        required={false}
      />
      <p className="text-sm">This records the refund and tells the customer. It sends no money.</p>
      <button className="button button-primary w-full sm:w-auto" aria-disabled={blocked || undefined}>
        Record the refund
      </button>
    </DialogForm>
  );
}

const isUsual = (text: string): boolean => refundReasons.some((reason) => reason === text);
