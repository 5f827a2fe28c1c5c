import { z } from '@hono/zod-openapi';
import type { FieldRule, FormField, FormFields, ParsedFields } from '~/lib/forms/form-fields';

type Output<Field extends FormField> = ParsedFields<{ field: Field }>['field'];

/**
 * The fields of a form as members of a JSON object, with the rules and messages of the page. A field that the form may leave
 * empty may be left out or null; rules that compare fields see this one only.
 */
export const jsonFields = <Fields extends FormFields>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, jsonText(field)])) as unknown as {
    [Name in keyof Fields]: z.ZodType<Output<Fields[Name]>, string>;
  };

/** A form's text field as JSON text. */
export const jsonText = <Field extends FormField>(field: Field): z.ZodType<Output<Field>, string> =>
  applyRule(field, uncheckedText(field));

/** A form's text field whose value is a number, such as a price in shillings, as a JSON number. */
export const jsonNumber = <Field extends FormField>(field: Field): z.ZodType<Output<Field>, number> =>
  applyRule(field, uncheckedNumber(field));

/** The same without the rules, for a form whose rules compare fields: parseForm applies them to all. */
export const uncheckedText = (field: FormField): z.ZodType<string | null | undefined> => {
  const required = field.rule?.('', {}) ?? null;
  const text = z.string({ error: ({ input }) => (input === undefined && required) || 'Must be text' });
  const described = text.openapi({
    description: field.label,
    ...(field.maxLength && { maxLength: field.maxLength }),
  });
  return required === null ? described.nullish() : described;
};

/**
 * The same for a thing that is changed: undefined where it is left out, for the stored value to stay. Null is empty. Gives
 * the text that parseForm takes.
 */
export const jsonTextToKeep = ({ label, maxLength, normalise = (text) => text, rule }: FormField) =>
  z
    .string('Must be text')
    .nullable()
    .openapi({ description: label, ...(maxLength && { maxLength }) })
    .transform((text) => normalise(text ?? ''))
    .superRefine(reportBy(rule))
    .optional();

export const uncheckedNumber = (field: FormField): z.ZodType<number | null | undefined> => {
  const required = field.rule?.('', {}) ?? null;
  const number = z.number({ error: ({ input }) => (input === undefined && required) || 'Must be a number' });
  const described = number.openapi({ description: field.label });
  return required === null ? described.nullish() : described;
};

/** A form's field with a choice. */
export const jsonChoice = <Choice extends string>(field: FormField, choices: readonly Choice[]) =>
  z
    .enum(choices, {
      error: ({ input }) => field.rule?.(typeof input === 'string' ? input : '', {}) ?? undefined,
    })
    .openapi({ description: field.label });

function applyRule(
  { normalise = (text) => text, rule, parse = (text) => text }: FormField,
  schema: z.ZodType<string | number | null | undefined>,
): z.ZodType<never, never> {
  return schema
    .transform((value) => normalise(value === null || value === undefined ? '' : String(value)))
    .superRefine(reportBy(rule))
    .transform(parse) as unknown as z.ZodType<never, never>;
}

const reportBy =
  (rule: FieldRule | undefined) =>
  (text: string, context: z.RefinementCtx): void => {
    const message = rule?.(text, {});
    if (message) context.addIssue({ code: 'custom', message });
  };
