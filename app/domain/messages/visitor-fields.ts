import { isEmailAddress, type FieldRule } from '~/domain/accounts/account-fields';

// Without the schemas, because the pages in the browser need these and not the library that checks.

/**
 * The messages of storefront.md section 5, Contact, and of admin.md section 5, Booking, to the letter. The two readings
 * of the contact form go together: one has the rules, the other the words for them.
 */
export const visitorMessages = {
  required: 'This field is required',
  email: 'Please enter a valid email address',
  phone: 'Please enter a valid phone number',
  minimum: (least: number) => `Minimum ${least} characters required`,
  policies: 'You must agree to the terms to continue',
  /** Ours. */
  maximum: (most: number) => `Maximum ${most} characters allowed`,
  choice: 'Please choose one from the list',
} as const;

/** What is typed into one line: how short and how long it may be, and what else must hold. */
type LineRule = {
  readonly least?: number;
  readonly most: number;
  readonly optional?: boolean;
  readonly next?: FieldRule;
};

/**
 * The rule of a text. Letters are counted, not the halves that some are stored in, and a line break as one, as the page
 * in the browser does.
 */
export const textRule =
  ({ least = 1, most, optional = false, next = () => null }: LineRule): FieldRule =>
  (text, form) => {
    const trimmed = text.replace(/\r\n/g, '\n').trim();
    if (trimmed === '') return optional ? null : visitorMessages.required;
    if ([...trimmed].length < least) return visitorMessages.minimum(least);
    return trimmed.length > most ? visitorMessages.maximum(most) : next(trimmed, form);
  };

/** RFC 5321: a path has at most 256 octets, with its angle brackets. */
export const maxEmailLength = 254;
export const maxPhoneLength = 30;

export const visitorEmailRule = textRule({
  most: maxEmailLength,
  next: (text) => (isEmailAddress(text) ? null : visitorMessages.email),
});

/**
 * Digits, plus, hyphen, white space and parentheses (storefront.md section 5), and a digit among them. Visitors come from
 * other countries, too, so that it need not be a Kenyan number.
 */
export const visitorPhoneRule = ({ optional }: { optional: boolean }): FieldRule =>
  textRule({
    most: maxPhoneLength,
    optional,
    next: (text) => (/^[\d+\-\s()]*\d[\d+\-\s()]*$/.test(text) ? null : visitorMessages.phone),
  });

/** One of a list. */
export const choiceRule =
  (choices: readonly string[]): FieldRule =>
  (text) =>
    text === '' ? visitorMessages.required : choices.includes(text) ? null : visitorMessages.choice;
