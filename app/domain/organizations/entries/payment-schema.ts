import type { FieldValues } from '~/lib/forms/form-fields';
import { formSchema } from '~/lib/forms/form-schema';
import { correctionFields, paymentFields } from './payment-form';

/** `values`: the texts as typed, because some rules compare fields. */
export const paymentSchema = (today: string, values: FieldValues) => formSchema(paymentFields(today), values);

/** 'Update Payment': the same, with a reason; `ownDay` is the day of the payment that is updated. */
export const paymentUpdateSchema = (today: string, ownDay: string, values: FieldValues) =>
  formSchema({ ...paymentFields(today, ownDay), ...correctionFields }, values);

export const reversalSchema = formSchema(correctionFields);
