import { z } from '@hono/zod-openapi';
import { validateField, type FormField, type FormFields, type ParsedFields } from '~/lib/forms/form-fields';

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
export const jsonText = <Field extends FormField>(field: Field): z.ZodType<Output<Field>, string> => {
  const { normalise = (text: string) => text, parse = (text: string) => text } = field;
  return uncheckedText(field)
    .transform((text) => normalise(text ?? ''))
    .superRefine(reportBy(field))
    .transform(parse) as unknown as z.ZodType<never, never>;
};

/** The same for a form that parseForm reads: the text as it was sent. Undefined is for the stored value to stay, null is empty. */
export const ruledText = (field: FormField): z.ZodType<string | null | undefined> =>
  uncheckedText(field).superRefine((text, context) => {
    if (typeof text === 'string') reportBy(field)(text, context);
  });

/** The same for a field whose value is a number, such as a price in shillings. */
export const ruledNumber = (field: FormField): z.ZodType<number | null | undefined> =>
  uncheckedNumber(field).superRefine((number, context) => {
    if (typeof number === 'number') reportBy(field)(String(number), context);
  });

/** With its type only, for a form whose rules compare fields: parseForm applies them to all. */
export const uncheckedText = (field: FormField): z.ZodType<string | null | undefined> => {
  const required = requiredMessage(field);
  const text = z.string({ error: missingError(required) }).openapi(describeField(field));
  return required === null ? text.nullish() : text;
};

/** The same for a field whose value is a number, such as a price in shillings. */
export const uncheckedNumber = (field: FormField): z.ZodType<number | null | undefined> => {
  const required = requiredMessage(field);
  const { maxLength: _maxLength, ...shown } = field;
  const number = z.number({ error: missingError(required) }).openapi(describeField(shown));
  return required === null ? number.nullish() : number;
};

/** A form's field with a choice. */
export const jsonChoice = <Choice extends string>(field: FormField, choices: readonly Choice[]) =>
  z
    .enum(choices, {
      error: ({ input = '' }) =>
        typeof input === 'string' || input === null
          ? (field.rule?.(input ?? '', {}) ?? undefined)
          : undefined,
    })
    .openapi({ description: field.label });

/** Null for a field that may be left empty. */
const requiredMessage = ({ rule }: FormField): string | null => rule?.('', {}) ?? null;

/** For what is missing; anything else has the message of its type. */
export const missingError =
  (required: string | null) =>
  ({ input }: { readonly input?: unknown }): string | undefined =>
    input === undefined || input === null ? (required ?? undefined) : undefined;

/** What the rule of a field says of it, for the description. */
function describeField(field: FormField) {
  const { label, maxLength, limits = {} } = field;
  const { enum: choices, minLength, ...others } = limits;
  const isText = limits.minimum === undefined && limits.type === undefined;
  // A required text with a format of its own is not empty anyway.
  const isPlain = isText && !choices && !limits.format && !limits.pattern;
  const least = minLength ?? (isPlain && requiredMessage(field) !== null ? 1 : undefined);
  return {
    description: label,
    ...others,
    ...(choices && { enum: [...choices] }),
    ...(least !== undefined && { minLength: least }),
    ...(maxLength && { maxLength }),
  };
}

const reportBy =
  (field: FormField) =>
  (text: string, context: z.RefinementCtx): void => {
    const message = validateField(field, text);
    if (message) context.addIssue({ code: 'custom', message });
  };
