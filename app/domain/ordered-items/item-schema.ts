import { z } from 'zod';
import type { FormFields } from '~/lib/forms/form-fields';
import { formSchema } from '~/lib/forms/form-schema';

/** The schema of an item's form. `seenVersion` is the documentVersion with which it was loaded; '' for a new item. */
export const itemSchema = <Fields extends FormFields>(fields: Fields) =>
  formSchema(fields).extend({ seenVersion: z.string().max(64).catch('') });
