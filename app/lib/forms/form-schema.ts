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

const textSchema = z.string().catch('');
const joinedTextSchema = z
  .array(z.string())
  .transform((texts) => texts.join('\n'))
  .or(textSchema);

/** A missing field counts as empty, and so does a repeated one without `multiple`. */
export const fieldSchema = (
  { normalise = (text) => text, rule, multiple = false }: Pick<FormField, 'normalise' | 'rule' | 'multiple'>,
  values: FieldValues = {},
) =>
  (multiple ? joinedTextSchema : textSchema).transform(normalise).superRefine((text, context) => {
    const message = rule?.(text, values);
    if (message) context.addIssue({ code: 'custom', message });
  });

export const checkboxSchema = z
  .literal('on')
  .optional()
  .catch(undefined)
  .transform((value) => value === 'on');
