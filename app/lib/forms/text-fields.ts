import { normaliseMultilineText, toSingleLine } from '../format/normalise-text';
import type { FieldLimits, FieldRule, FieldValues, FormField } from './form-fields';

/** What a form says of a text that is missing, too short or too long. */
type TextMessages = {
  readonly required: (label: string) => string;
  readonly minimum: (label: string, minLength: number) => string;
  readonly maximum: (label: string, maxLength: number) => string;
};

/** docs/product.md gives other ones to some forms. */
export const usualMessages: TextMessages = {
  required: (label) => `${label} is required`,
  minimum: (label, minLength) => `${label} must be at least ${minLength} characters`,
  maximum: (_label, maxLength) => `Maximum ${maxLength} characters allowed`,
};

/** What a text must be besides its length. */
export type TextFormat = {
  readonly isValid: (text: string) => boolean;
  readonly invalid: string;
  /** For `FieldCheck`. */
  readonly pattern?: string;
  readonly limits?: FieldLimits;
  readonly input?: FormField['input'];
};

type TextOptions = {
  /** In UTF-16 code units, as the maxlength attribute counts. */
  readonly maxLength: number;
  /** In characters. */
  readonly minLength?: number;
  readonly isOptional?: boolean;
  readonly format?: TextFormat;
  /** Checks a text that is there, after its length and format. */
  readonly next?: FieldRule;
  /** In place of those of the form. */
  readonly messages?: Readonly<Partial<Record<keyof TextMessages, string>>>;
};

/** The minimum of two or more characters, without the white space around them. */
const minimumPattern = (minLength: number): string => String.raw`\S[^]{${minLength - 2},}\S`;

/** Builders of the text fields of forms that have the same messages. */
export function createTextFields(formMessages: Partial<TextMessages> = {}) {
  const words = { ...usualMessages, ...formMessages };
  const textField = (normalise: (text: string) => string, label: string, options: TextOptions) => {
    const { maxLength, minLength = 1, isOptional = false, format, next, messages = {} } = options;
    const missing = isOptional ? null : (messages.required ?? words.required(label));
    const tooShort = messages.minimum ?? words.minimum(label, minLength);
    const rule = (text: string, form: FieldValues = {}): string | null => {
      if (text === '') return missing;
      if ([...text].length < minLength) return tooShort;
      if (text.length > maxLength) return messages.maximum ?? words.maximum(label, maxLength);
      return format && !format.isValid(text) ? format.invalid : (next?.(text, form) ?? null);
    };
    return {
      label,
      maxLength,
      input: format?.input,
      limits: { ...(minLength > 1 && { minLength }), ...format?.limits } satisfies FieldLimits,
      check: {
        ...(missing !== null && { missing }),
        ...(minLength > 1 && { pattern: minimumPattern(minLength), invalid: tooShort }),
        ...(format?.pattern && { pattern: format.pattern, invalid: format.invalid }),
      },
      normalise,
      rule,
    } satisfies FormField;
  };
  return {
    lineField: (label: string, options: TextOptions) => textField(toSingleLine, label, options),
    multilineField: (label: string, options: TextOptions) =>
      textField(normaliseMultilineText, label, options),
  };
}

export const { lineField, multilineField } = createTextFields();
