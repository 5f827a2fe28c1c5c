import { emailAddressPattern, isEmailAddress } from '~/lib/forms/email-address';
import {
  toSingleLine,
  type FieldCheck,
  type FieldLimits,
  type FieldRule,
  type FormField,
} from '~/lib/forms/form-fields';

/** docs/product.md 7.5, for the contact and booking forms. */
export const visitorMessages = {
  required: 'This field is required',
  email: 'Please enter a valid email address',
  phone: 'Please enter a valid phone number',
  minimum: (minLength: number) => `Minimum ${minLength} characters required`,
  policies: 'You must agree to the terms to continue',
  maximum: (maxLength: number) => `Maximum ${maxLength} characters allowed`,
  choice: 'Please choose one from the list',
} as const;

type TextRuleOptions = {
  readonly minLength?: number;
  readonly maxLength: number;
  readonly optional?: boolean;
  /** Checks the trimmed text after the lengths. */
  readonly next?: FieldRule;
};

/** The minimum counts characters, not UTF-16 code units; a line break counts once, as in the browser's maxlength. */
export const textRule =
  ({ minLength = 1, maxLength, optional = false, next = () => null }: TextRuleOptions): FieldRule =>
  (text, form) => {
    const trimmed = text.replace(/\r\n/g, '\n').trim();
    if (trimmed === '') return optional ? null : visitorMessages.required;
    if ([...trimmed].length < minLength) return visitorMessages.minimum(minLength);
    return trimmed.length > maxLength ? visitorMessages.maximum(maxLength) : next(trimmed, form);
  };

/** The minimum of two or more characters, without the white space around them. */
export const minimumCheck = (minLength: number): FieldCheck => ({
  pattern: String.raw`\S[^]{${minLength - 2},}\S`,
  invalid: visitorMessages.minimum(minLength),
});

export const textField = (
  options: TextRuleOptions & {
    readonly label: string;
    readonly normalise?: (text: string) => string;
    readonly check?: FieldCheck;
    readonly limits?: FieldLimits;
  },
) =>
  ({
    label: options.label,
    maxLength: options.maxLength,
    check: options.minLength === undefined ? options.check : minimumCheck(options.minLength),
    limits: { minLength: options.minLength, ...options.limits },
    rule: textRule(options),
    normalise: options.normalise ?? toSingleLine,
  }) satisfies FormField;

/** RFC 5321: a path has at most 256 octets, including its angle brackets. */
export const maxEmailLength = 254;

export const emailField = (label: string) =>
  textField({
    label,
    maxLength: maxEmailLength,
    check: { pattern: emailAddressPattern, invalid: visitorMessages.email },
    limits: { format: 'email' },
    next: (text) => (isEmailAddress(text) ? null : visitorMessages.email),
  });

const phonePattern = String.raw`^[+\-\s()]*\d[\d+\-\s()]*$`;

/** Accepts foreign numbers: visitors come from other countries, too. */
export const phoneField = ({ label, optional }: { readonly label: string; readonly optional: boolean }) =>
  textField({
    label,
    maxLength: 30,
    optional,
    check: { pattern: phonePattern, invalid: visitorMessages.phone },
    limits: { pattern: phonePattern },
    next: (text) => (new RegExp(phonePattern).test(text) ? null : visitorMessages.phone),
  });

/** A missing field counts as the default choice. */
export const choiceField = <Choice extends string>(options: {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly defaultChoice: Choice;
}) => {
  const { label, choices, defaultChoice } = options;
  const find = (text: string): Choice | undefined => choices.find((choice) => choice === text);
  return {
    label,
    limits: { enum: choices },
    rule: (text) =>
      text === '' ? visitorMessages.required : find(text) === undefined ? visitorMessages.choice : null,
    normalise: (text) => text || defaultChoice,
    parse: (text: string): Choice => find(text) ?? defaultChoice,
  } satisfies FormField;
};
