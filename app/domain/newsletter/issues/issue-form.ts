import type { LabelledTexts } from '~/domain/editing/edit-conflict';
import { checkMarkdownLimits } from '~/domain/content/markdown-limits';
import { lineField, multilineField } from '~/domain/text/content-fields';
import type { FormFields } from '~/lib/forms/form-fields';

export const mailDisabledMessage = 'We can’t send emails yet. Enter an email account in the settings first.';

export const tooComplexMessage =
  'The text has too many brackets, symbols or nested lists. Please make it simpler';

export const issueFields = {
  subject: lineField('Subject', {
    minLength: 3,
    // Mail programs cut longer ones.
    maxLength: 120,
  }),
  body: multilineField('Text', {
    minLength: 10,
    maxLength: 15_000,
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
