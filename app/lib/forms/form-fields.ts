/** The texts of a form by the name of the field, as typed; '' for an empty one. */
export type FieldValues = Readonly<Record<string, string>>;

/** Returns the error message for the text of a field, or null. Gets the other fields of the form to compare with. */
export type FieldRule = (text: string, form: FieldValues) => string | null;

/**
 * A text field of a form, as the page in the browser and the server both use it (docs/decisions/0042). Free of zod,
 * which would add 25 kB to a hydrated page: `formSchema` derives the server's schema.
 */
export type FormField<Output = unknown> = {
  readonly label: string;
  /** For the maxlength attribute, in UTF-16 code units; the rule has the message for a longer text. */
  readonly maxLength?: number;
  readonly rule?: FieldRule;
  /** Cleans the text on the server, before the rule. */
  readonly normalise?: (text: string) => string;
  /** Converts the text on the server, once the rule has passed. */
  readonly parse?: (text: string) => Output;
};

export type FormFields = Readonly<Record<string, FormField>>;

/** What the server gets from a valid form: the parsed value of each field, else its text. */
export type ParsedFields<Fields extends FormFields> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly parse: (text: string) => infer Output }
    ? Output
    : string;
};

/** The texts of the fields; '' for one that is missing, repeated or a file. */
export const readFieldValues = <Name extends string>(
  form: FormData,
  fields: Readonly<Record<Name, FormField>>,
): Readonly<Record<Name, string>> => {
  const read = (name: string) => {
    const values = form.getAll(name);
    return values.length === 1 && typeof values[0] === 'string' ? values[0] : '';
  };
  return Object.fromEntries(Object.keys(fields).map((name) => [name, read(name)])) as Record<Name, string>;
};

/** The error messages of a form by the name of the field; empty for a valid form. */
export function validateFields(values: FieldValues, fields: FormFields): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const [name, { rule }] of Object.entries(fields)) {
    const message = rule?.(values[name] ?? '', values);
    if (message) errors[name] = [message];
  }
  return errors;
}

const controlCharacters = /\p{Cc}+/gu;

/** Joins the lines of a text, because a pasted line break must not split a name or an address. */
export const toSingleLine = (text: string): string =>
  text.replace(controlCharacters, ' ').replace(/\s+/g, ' ').trim();
