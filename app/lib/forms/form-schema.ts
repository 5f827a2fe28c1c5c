import { z } from 'zod';
import type { FieldValues, FormField, FormFields, ParsedFields } from './form-fields';

/** Same rules and messages as in the browser. `values`: the texts as typed, for rules that compare fields. */
export const formSchema = <Fields extends FormFields>(fields: Fields, values: FieldValues = {}) =>
  z.object(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, parsedSchema(field, values)]),
    ) as unknown as { [Name in keyof Fields]: z.ZodType<ParsedFields<Fields>[Name]> },
  );

const parsedSchema = (field: FormField, values: FieldValues): z.ZodType => {
  const schema = fieldSchema(field, values);
  return field.parse ? schema.transform(field.parse) : schema;
};

/** A missing or repeated field counts as empty. */
export const fieldSchema = (
  { normalise = (text) => text, rule }: Pick<FormField, 'normalise' | 'rule'>,
  values: FieldValues = {},
) =>
  z
    .string()
    .catch('')
    .transform(normalise)
    .superRefine((text, context) => {
      const message = rule?.(text, values);
      if (message) context.addIssue({ code: 'custom', message });
    });

export const checkboxSchema = z
  .literal('on')
  .optional()
  .catch(undefined)
  .transform((value) => value === 'on');
