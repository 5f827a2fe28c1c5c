import { paymentMethods, transactionTypes } from '~/domain/organizations/entries/account-entry';
import { firstPaymentDay, type PaymentField } from '~/domain/organizations/entries/payment-form';
import { inputKinds } from '~/lib/forms/input-kinds';
import { paymentsPath } from '~/paths';
import { DialogForm, DialogFormButtons } from '~/ui/admin/dialog';
import { ErrorSummary } from '~/ui/form/error-summary';
import { Options, SelectField, TextArea, TextField } from '~/ui/form/field';
import { useLastResult } from '~/ui/form/use-last-result';
import type { useValidatedForm } from '~/ui/form/use-validated-form';

type ValidatedForm = ReturnType<typeof useValidatedForm>;

/** The form of a payment with its buttons. */
export function PaymentForm(props: {
  form: Pick<ValidatedForm, 'formProps' | 'summary' | 'blocked'>;
  idempotencyKey: string;
  submitLabel: string;
  children: React.ReactNode;
}) {
  const { form, idempotencyKey, submitLabel, children } = props;
  // A form that is shown again stays the same payment.
  const sentKey = useLastResult()?.initialValue?.['idempotencyKey'];
  return (
    <DialogForm {...form.formProps} className="card space-y-4 p-4">
      <ErrorSummary {...form.summary} />
      {children}
      <DialogFormButtons label={submitLabel} invalid={form.blocked} listPath={paymentsPath} />
      <input
        type="hidden"
        name="idempotencyKey"
        value={typeof sentKey === 'string' ? sentKey : idempotencyKey}
      />
    </DialogForm>
  );
}

/** docs/product.md 9 */
export const PaymentFields = (props: {
  field: (name: PaymentField) => ReturnType<ValidatedForm['field']>;
  today: string;
  organizations: readonly { readonly id: string; readonly name: string }[];
  /** An expense that pays a bill: of the organization of the bill, and not on account again. */
  isForBill: boolean;
  /** The day of the payment that is updated. */
  ownDay?: string;
}) => {
  const { field, today, organizations, isForBill, ownDay = today } = props;
  const firstNew = firstPaymentDay(today);
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <SelectField {...field('transactionType')} required>
          <Choices choices={transactionTypes} without={isForBill ? 'SUBSCRIPTION' : ''} />
        </SelectField>
        <TextField {...field('amount')} hint="In shillings, for example 12,500 or 12,500.50" required />
        <SelectField
          {...field('method')}
          {...(!isForBill && { hint: 'Credit means on account, to be paid later' })}
          required
        >
          <Choices choices={paymentMethods} without={isForBill ? 'CREDIT' : ''} />
        </SelectField>
        <TextField {...field('day')} min={ownDay < firstNew ? ownDay : firstNew} max={today} required />
        {!isForBill && (
          <SelectField {...field('organizationId')} hint="Needed for a subscription">
            <option value="">None</option>
            <Options of={organizations.map(({ id, name }) => [id, name])} />
          </SelectField>
        )}
        <TextField
          {...field('transactionCode')}
          {...inputKinds.code}
          hint="The M-Pesa code or the bank reference"
          required={false}
        />
        <TextField {...field('paidBy')} required />
        <TextField {...field('paidTo')} required />
      </div>
      <TextArea {...field('description')} rows={3} required />
      <TextArea {...field('remarks')} rows={2} required={false} />
      <input type="hidden" name="settles" value={field('settles').defaultValue ?? ''} />
    </>
  );
};

const Choices = (props: { choices: Readonly<Record<string, string>>; without: string }) =>
  Object.entries(props.choices)
    .filter(([value]) => value !== props.without)
    .map(([value, name]) => (
      <option key={value} value={value}>
        {name}
      </option>
    ));
