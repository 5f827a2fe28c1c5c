import type { LabelledTexts } from '~/domain/editing/edit-conflict';
import { checkMarkdownLimits } from '~/domain/content/markdown-limits';
import { normaliseMultilineText } from '~/domain/text/multiline-text';
import { stripInvisibleCharacters } from '~/lib/format/strip-invisible-characters';
import { toSingleLine, type FieldRule, type FormFields } from '~/lib/forms/form-fields';

export const mailDisabledMessage =
  'We can’t send emails, because no mail server is set up. Set SMTP_URL first.';

export const tooComplexMessage =
  'The text has too many brackets, symbols or nested lists. Please make it simpler';

const textField = (options: {
  readonly label: string;
  readonly minLength: number;
  readonly maxLength: number;
  readonly normalise: (text: string) => string;
  readonly next?: (text: string) => string | null;
}) => {
  const { label, minLength, maxLength, normalise, next = () => null } = options;
  const rule: FieldRule = (typed) => {
    const text = typed.replace(/\r\n/g, '\n').trim();
    if (text === '') return `${label} is required`;
    if ([...text].length < minLength) return `${label} must be at least ${minLength} characters`;
    return text.length > maxLength ? `${label} cannot exceed ${maxLength} characters` : next(text);
  };
  return { label, maxLength, rule, normalise };
};

export const issueFields = {
  subject: textField({
    label: 'Subject',
    minLength: 3,
    // Mail programs cut longer ones.
    maxLength: 120,
    normalise: (text) => toSingleLine(stripInvisibleCharacters(text)),
  }),
  body: textField({
    label: 'Text',
    minLength: 10,
    maxLength: 15_000,
    normalise: (text) => normaliseMultilineText(stripInvisibleCharacters(text)),
    next: (text) => (checkMarkdownLimits(text) ? tooComplexMessage : null),
  }),
} as const satisfies FormFields;

export type IssueField = keyof typeof issueFields;

export type IssueForm = { readonly subject: string; readonly body: string; readonly seenVersion: string };

/** For an editor who compares two versions. */
export const describeIssue = ({ subject, body }: Pick<IssueForm, 'subject' | 'body'>): LabelledTexts => ({
  [issueFields.subject.label]: subject,
  [issueFields.body.label]: body,
});
