import { z } from 'zod';
import type { FieldValues, FormField, FormFields, ParsedFields } from './form-fields';

/**
 * Derives the server's schema of a form from its fields: the same rules and messages as in the browser, all errors at
 * once. `values` are the texts as typed, for rules that compare fields. Extend the object by what is no text, such as a
 * file, and by checks that need the server.
 */
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

/** The schema of a field without its `parse`; a missing or repeated field counts as empty. */
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

/** A checkbox: true when it is ticked. */
export const checkboxSchema = z
  .literal('on')
  .optional()
  .catch(undefined)
  .transform((value) => value === 'on');
