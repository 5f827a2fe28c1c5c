import { amountText, matchFields, rejectFields } from '~/domain/payments/review/review-forms';
import type { Cents } from '~/lib/format/money';
import { DialogForm } from '~/ui/admin/dialog';
import { ErrorSummary } from '~/ui/form/error-summary';
import { CheckField, FieldError, TextField } from '~/ui/form/field';
import { useLastResult } from '~/ui/form/use-last-result';
import { useValidatedForm } from '~/ui/form/use-validated-form';
import { FoldedForm } from './folded-form';

/** The reply of the form with this intent; the page has two. */
function useResultOf(intent: string) {
  const lastResult = useLastResult();
  return (lastResult?.initialValue?.['intent'] ?? 'match') === intent ? lastResult : undefined;
}

/** `told`: what M-Pesa told of the code as a payment to the till; null for nothing. */
export function MatchForm({ code, payable, told }: { code: string; payable: Cents; told: Cents | null }) {
  const { formProps, field, summary, blocked } = useValidatedForm({
    id: 'match',
    lastResult: useResultOf('match'),
    fields: matchFields,
    defaultValue: { amount: told === null ? '' : amountText(told) },
  });
  return (
    <DialogForm {...formProps} className="card space-y-4 p-4">
      <h2>The payment is there</h2>
      <ErrorSummary {...summary} />
      <input type="hidden" name="intent" value="match" />
      <input type="hidden" name="seenCode" value={code} />
      <TextField
        {...field('amount')}
        hint={`In shillings, as ${told === null ? 'on the statement' : 'M-Pesa told us'}. The order costs ${amountText(payable)}. You can decide what to do with another amount.`}
      />
      <button className="button button-primary w-full sm:w-auto" aria-disabled={blocked || undefined}>
        Match the code
      </button>
    </DialogForm>
  );
}

export function RejectForm(props: {
  code: string;
  rejections: readonly (readonly [string, { readonly name: string }])[];
}) {
  const lastResult = useResultOf('reject');
  const { formProps, summary, blocked } = useValidatedForm({
    id: 'reject',
    lastResult,
    fields: rejectFields,
  });
  const errors = lastResult?.error?.['rejection'] ?? undefined;
  const chosen = lastResult?.initialValue?.['rejection'];
  return (
    <FoldedForm title="The payment is not there" open={lastResult !== undefined}>
      <DialogForm {...formProps} className="space-y-4">
        <ErrorSummary {...summary} />
        <input type="hidden" name="intent" value="reject" />
        <input type="hidden" name="seenCode" value={props.code} />
        <fieldset>
          <legend className="font-bold">{rejectFields.rejection.label}</legend>
          <FieldError id="reject-rejection" errors={errors} />
          {props.rejections.map(([value, { name }], index) => (
            <CheckField
              key={value}
              // The error summary leads to the first choice.
              id={index === 0 ? 'reject-rejection' : `reject-${value}`}
              type="radio"
              name="rejection"
              value={value}
              defaultChecked={chosen === value}
              label={name}
            />
          ))}
        </fieldset>
        <p className="text-sm text-ink-soft">
          We’ll email the customer, who can enter another code or pay again.
        </p>
        <button className="button button-secondary" aria-disabled={blocked || undefined}>
          Reject the code
        </button>
      </DialogForm>
    </FoldedForm>
  );
}
