import { checkMarkdownLimits } from '~/domain/content/markdown-limits';
import { renderMarkdown } from '~/domain/content/markdown.server';
import { loadMailSite } from '~/domain/mail/mail-configuration.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { composeIssue } from './compose-issue.server';
import { issueFields, tooComplexMessage } from './issue-form';

export type IssuePreview = {
  readonly title: string;
  /** Safe HTML: see renderMarkdown. */
  readonly html: string;
  /** The whole plain-text part of the mail. */
  readonly text: string;
  /** Why the text can't be rendered. */
  readonly fault: string | null;
};

export async function previewIssue(typed: {
  readonly subject: string;
  readonly body: string;
}): Promise<IssuePreview> {
  const subject = issueFields.subject.normalise(typed.subject);
  const body = issueFields.body.normalise(typed.body);
  const fault = checkMarkdownLimits(body) && tooComplexMessage;
  if (fault) return { title: subject, html: '', text: '', fault };
  const { text } = await composePreview({ subject, body });
  return { title: subject, html: renderMarkdown(body), text, fault: null };
}

/** The mail without the unsubscribe link of a subscriber. */
export async function composePreview(issue: { readonly subject: string; readonly body: string }) {
  const { address } = await loadSettings();
  const site = await loadMailSite();
  return composeIssue(issue, { site, postalAddress: address, unsubscribeUrl: null });
}
