import { checkboxSchema, formSchema } from '~/lib/forms/form-schema';
import { legalTextFields } from './legal-text-form';

export const legalTextSchema = formSchema(legalTextFields).extend({ reviewed: checkboxSchema });
