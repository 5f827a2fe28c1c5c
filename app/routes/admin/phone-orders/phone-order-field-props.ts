import { phoneOrderFields, type PhoneOrderField } from '~/domain/orders/phone-orders/phone-order-form';
import type { FormField } from '~/lib/forms/form-fields';
import type { PhoneOrderState } from './phone-order-state.server';

/** The props of a text field. */
export function phoneOrderFieldProps(
  { values, errors }: Pick<PhoneOrderState, 'values' | 'errors'>,
  name: PhoneOrderField,
) {
  const { label, maxLength, input }: FormField = phoneOrderFields[name];
  return { id: name, name, label, maxLength, defaultValue: values[name], errors: errors[name], ...input };
}
