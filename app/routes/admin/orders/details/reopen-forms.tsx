import { maxReasonLength, reopenReasons, takeBackReasons } from '~/domain/orders/handling/order-form-rules';
import { DialogForm } from '~/ui/admin/dialog';
import { ReasonChoice } from '~/ui/admin/reason-choice';
import { useRefusedForm } from '~/ui/admin/use-refused-form';
import { ErrorSummary } from '~/ui/form/error-summary';
import { CheckField, TextField } from '~/ui/form/field';
import { Notice } from '~/ui/notice';
import { FoldedForm } from '../../payments/folded-form';

/** What undoes the end of an order that was a mistake: a cancellation, or a delivery that was ticked. */
export function ReopenForms({
  undo,
  isPickup,
  mayTakeBackCash,
}: {
  undo: 'reopen' | 'take-back' | null;
  isPickup: boolean;
  /** It has cash, and the person may settle money. */
  mayTakeBackCash: boolean;
}) {
  const refused = [useRefusedForm('reopen'), useRefusedForm('take-back')].find((form) => form.isRefused);
  const done = isPickup ? 'collected' : 'delivered';
  if (undo === null)
    return refused?.message ? (
      <Notice kind="error">
        <p>{refused.message}</p>
      </Notice>
    ) : null;
  return undo === 'reopen' ? (
    <ReopenForm
      intent={undo}
      title="Reopen the order"
      text="The order is confirmed again, and its products are taken from the stock."
      reasons={reopenReasons}
      label="Reopen the order and tell the customer"
    />
  ) : (
    <ReopenForm
      intent={undo}
      title={`It was not ${done}`}
      text={`Use this if it was marked as ${done} by mistake. It is then ${isPickup ? 'ready for pickup' : 'on its way'} again.`}
      reasons={takeBackReasons}
      label="Take it back and tell the customer"
    >
      {mayTakeBackCash && (
        <CheckField id="with-cash" name="withCash" type="checkbox" label="The cash was not received either" />
      )}
    </ReopenForm>
  );
}

function ReopenForm(props: {
  intent: string;
  title: string;
  text: string;
  reasons: readonly string[];
  label: string;
  children?: React.ReactNode;
}) {
  const { intent, title, text, reasons, label, children } = props;
  const refused = useRefusedForm(intent);
  const errors = refused.errors('why');
  return (
    <FoldedForm title={title} open={refused.isRefused}>
      <DialogForm className="space-y-4">
        <ErrorSummary
          problems={errors.length > 0 ? [{ id: `${intent}-why`, label: 'Reason', messages: errors }] : []}
          form={refused.message ? [refused.message] : []}
        />
        <p>{text}</p>
        <ReasonChoice
          id={`${intent}-reason`}
          name="reason"
          label="Reason, for the customer"
          of={reasons}
          chosen={refused.value('reason')}
        />
        <TextField
          id={`${intent}-why`}
          name="why"
          label="Another reason, or more about it"
          {...(errors.length === 0 && { required: false })}
          maxLength={maxReasonLength}
          defaultValue={refused.value('why')}
          errors={errors}
        />
        {children}
        <button name="intent" value={intent} className="button button-secondary w-full sm:w-auto">
          {label}
        </button>
      </DialogForm>
    </FoldedForm>
  );
}
