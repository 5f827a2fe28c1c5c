import { cleanField } from '../format/clean-text';
import type { InputAttributes, InputKind } from './input-kinds';

export type FieldValues = Readonly<Record<string, string>>;

export type FieldRule = (text: string, form: FieldValues) => string | null;

export type FieldCheck = {
  /** For an empty required field; the form has the usual one. */
  readonly missing?: string;
  /** Names of fields that make this one required as soon as one of them has a text other than its stored one (`data-stored`). */
  readonly requiredWith?: readonly string[];
  /** Source of a regular expression that every accepted text matches, with the white space around it. */
  readonly pattern?: string;
  /** The name of the field that the text must equal. */
  readonly same?: string;
  /** For a text that does not match the pattern or differs, and for a date before the first one. */
  readonly invalid?: string;
  /** For a date after the last one. */
  readonly late?: string;
  /** For a date: the numbers of the accepted weekdays, as in ISO 8601 ('135' for Monday, Wednesday and Friday). */
  readonly weekdays?: string;
  /** For a date on another weekday. */
  readonly otherWeekday?: string;
};

/** What a rule asks of a text that is there, in the terms of JSON Schema: for the description of the API. */
export type FieldLimits = {
  /** In characters. */
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: 'email' | 'date' | 'uri';
  /** Source of a regular expression of ECMA-262 without what only JavaScript has, such as `[^]`. */
  readonly pattern?: string;
  readonly enum?: readonly string[];
  /** For a text that is sent as a number. */
  readonly type?: 'integer';
  readonly minimum?: number;
  readonly maximum?: number;
};

/** Without zod, which would add 25 kB to a hydrated page; formSchema derives the schema (docs/decisions/0042). */
export type FormField<Output = unknown> = {
  readonly label: string;
  /** In UTF-16 code units, for the maxlength attribute; `rule` has the message. */
  readonly maxLength?: number;
  /** Attributes of its control. */
  readonly input?: InputKind & InputAttributes;
  readonly limits?: FieldLimits;
  /** What the script of an unhydrated form checks (app/enhance/forms/validate-form); the server's schema decides. */
  readonly check?: FieldCheck;
  /** Checkboxes of one name: the rule sees their values with line breaks between them. */
  readonly multiple?: boolean;
  /** Takes a normalised text. */
  readonly rule?: FieldRule;
  readonly normalise?: (text: string) => string;
  /** Runs on the server, after the rule. */
  readonly parse?: (text: string) => Output;
};

export type FormFields = Readonly<Record<string, FormField>>;

type ParsedField<Field extends FormField> = Field extends { readonly parse: (text: string) => infer Output }
  ? Output
  : string;

export type ParsedFields<Fields extends FormFields> = {
  [Name in keyof Fields]: ParsedField<Fields[Name]>;
};

/** '' for a field that is missing, a file, or repeated without `multiple`. */
export const readFieldValues = <Name extends string>(
  form: FormData,
  fields: Readonly<Record<Name, FormField>>,
): Readonly<Record<Name, string>> => {
  const read = (name: Name) => {
    const values = form.getAll(name);
    if (fields[name].multiple) return values.filter((value) => typeof value === 'string').join('\n');
    return values.length === 1 && typeof values[0] === 'string' ? values[0] : '';
  };
  const names = Object.keys(fields) as Name[];
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, string>;
};

export function validateFields(values: FieldValues, fields: FormFields): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const [name, field] of Object.entries(fields)) {
    const message = validateField(field, cleanField(name, values[name] ?? ''), values);
    if (message) errors[name] = [message];
  }
  return errors;
}

/** The message of the rule; null for a text that keeps it. */
export const validateField = (
  { rule, normalise = (text) => text }: FormField,
  text: string,
  form: FieldValues = {},
): string | null => rule?.(normalise(text), form) ?? null;

/** The same field, which may be left empty: null. */
export const nullable = <Field extends FormField>(field: Field) => {
  const { rule, parse, check }: FormField = field;
  return {
    ...field,
    check: { ...check, missing: undefined },
    rule: (text: string, form: FieldValues = {}): string | null =>
      text === '' ? null : (rule?.(text, form) ?? null),
    parse: (text: string) => (text === '' ? null : ((parse?.(text) ?? text) as ParsedField<Field>)),
  };
};
