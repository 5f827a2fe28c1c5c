import { z } from 'zod';
import { checkboxSchema, formSchema } from '~/lib/forms/form-schema';
import { categoryFields } from './category-form';

export const categorySchema = formSchema(categoryFields).extend({
  isActive: checkboxSchema,
  /** From categoryVersion; '' for a new category. */
  seenVersion: z.string().max(64).catch(''),
});

export type CategoryForm = z.infer<typeof categorySchema>;
