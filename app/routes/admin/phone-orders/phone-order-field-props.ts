import { phoneOrderFields, type PhoneOrderField } from '~/domain/orders/phone-orders/phone-order-form';
import type { FormField } from '~/lib/forms/form-fields';

/** The props of a text field. */
export function phoneOrderFieldProps<Name extends PhoneOrderField>(
  {
    values,
    errors,
  }: {
    readonly values: Readonly<Record<Name, string>>;
    readonly errors: Readonly<Partial<Record<Name, readonly string[]>>>;
  },
  name: Name,
) {
  const { label, maxLength, input }: FormField = phoneOrderFields[name];
  return { id: name, name, label, maxLength, defaultValue: values[name], errors: errors[name], ...input };
}
