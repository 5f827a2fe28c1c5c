import { discountFields } from '~/domain/orders/corrections/discount-form';
import type { FormField } from '~/lib/forms/form-fields';
import { Options, SelectField, TextField } from '~/ui/form/field';

type DiscountField = keyof typeof discountFields;

/** A discount of an order, with its reason. */
export function DiscountFields({
  values,
  errors,
}: {
  values: Readonly<Record<DiscountField, string>>;
  errors: Readonly<Partial<Record<DiscountField, readonly string[]>>>;
}) {
  const props = (name: DiscountField) => {
    const { label, maxLength, input }: FormField = discountFields[name];
    return { id: name, name, label, maxLength, defaultValue: values[name], errors: errors[name], ...input };
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField {...props('discountKind')} required={false}>
        <Options
          of={[
            ['', 'No discount'],
            ['amount', 'Shillings off the order'],
            ['percent', 'Per cent off the products'],
          ]}
        />
      </SelectField>
      <TextField {...props('discountValue')} hint="For example, 50" required={false} />
      <div className="sm:col-span-full">
        <TextField {...props('discountReason')} hint="The customer reads it." required={false} />
      </div>
    </div>
  );
}
