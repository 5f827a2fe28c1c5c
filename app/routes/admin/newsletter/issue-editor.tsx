import { randomBytes } from 'node:crypto';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData, useParams } from '@remix-run/react';
import { conflictWith, documentVersion } from '~/domain/editing/edit-conflict';
import { describeIssue, issueFields, mailDisabledMessage } from '~/domain/newsletter/issues/issue-form';
import { findIssue } from '~/domain/newsletter/issues/issue-queries.server';
import { issueSchema } from '~/domain/newsletter/issues/issue-schema';
import { previewIssue, type IssuePreview } from '~/domain/newsletter/issues/preview-issue.server';
import { createIssue, updateIssue } from '~/domain/newsletter/issues/save-issue.server';
import { sendTestMail } from '~/domain/newsletter/issues/send-issue.server';
import { handleEditorForm, type EditorActionData } from '~/http/back-office/editor-form.server';
import { fieldText, readForm } from '~/http/forms/read-form.server';
import { parseSubmission, replyWithErrors } from '~/http/forms/submission.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { privateMeta } from '~/http/seo/page-title';
import { markDatabaseUnavailable, nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { editIssuePath, issuePath, newsletterPath, sendIssuePath } from '~/paths';
import { DialogError } from '~/ui/admin/dialog';
import { conflictFormKey } from '~/ui/admin/edit-conflict';
import { EmptyState } from '~/ui/empty-state';
import { withSeenFields } from '~/http/back-office/seen-fields.server';
import { IssueForm } from './issue-form';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privateMeta(data?.issue ? `Edit: ${data.issue.subject}` : 'Write an issue', matches);

export async function loader({ request, context: { now }, params: { issueId } }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'content:write');
  const empty = { issue: null, preview: null, ownEmail: user.email, newId: randomBytes(12).toString('hex') };
  if (issueId === undefined) return data({ ...empty, gone: null });
  const issue = await findIssue(issueId);
  // A refused form must keep what was typed: no redirect, and no error page.
  if (!issue) return data({ ...empty, gone: 'unknown-issue' as const }, { status: 404 });
  if (issue.state !== 'draft') return data({ ...empty, gone: 'not-a-draft' as const });
  const { subject, body } = issue;
  return data({
    issue: { subject, body, version: withSeenFields(documentVersion(issue), { subject, body }) },
    preview: await previewIssue(issue),
    ownEmail: user.email,
    newId: '',
    gone: null,
  });
}

type ActionData = EditorActionData & {
  readonly preview: IssuePreview;
  readonly notice: string | null;
};

export async function action({ request, context, params: { issueId } }: ActionFunctionArgs) {
  const { now } = context;
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'content:write');
  const intent = fieldText(form, 'intent');
  const preview = await previewIssue({ subject: fieldText(form, 'subject'), body: fieldText(form, 'body') });
  const show = (reply: ActionData['reply'], status: number, notice: string | null = null) =>
    data<ActionData>({ reply, conflict: null, preview, notice }, { status });
  if (intent === 'preview') return show(replyWithErrors(form, []), 200);
  if (intent === 'test') {
    const submission = parseSubmission(form, issueSchema);
    if (submission.status !== 'success') return show(submission.reply(), 400);
    const { email } = signedIn.user;
    const sent = await nullIfUnavailable(sendTestMail(submission.value, { to: email, now }));
    if (!sent) {
      markDatabaseUnavailable(context);
      return show(submission.reply({ formErrors: [testFailed] }), 503);
    }
    return sent.ok
      ? show(replyWithErrors(form, []), 200, `A test is on its way to ${email}. The text is not saved yet.`)
      : show(submission.reply({ formErrors: [mailDisabledMessage] }), 400);
  }
  const change = { by: staffMember(request, signedIn), now };
  return handleEditorForm(context, form, {
    noun: 'draft',
    schema: issueSchema,
    save: async (values) => {
      const input = { form: values, ...change };
      if (issueId !== undefined) return updateIssue(issueId, input);
      return { ok: true, document: await createIssue({ ...input, newId: fieldText(form, 'newId') }) };
    },
    answer: ({ document: issue }) => {
      const id = issue._id.toHexString();
      return intent === 'send'
        ? redirect(sendIssuePath(id), 303)
        : redirectWithFlash(editIssuePath(id), {
            kind: 'success',
            text: `“${issue.subject}” is saved as a draft.`,
          });
    },
    fields: issueFields,
    textsOf: ({ subject, body }) => ({ subject, body }),
    conflictWith: (stored, values) =>
      conflictWith(stored, { mine: describeIssue(values), theirs: describeIssue(stored) }),
    more: () => ({ preview, notice: null }),
    messages: { deleted: 'Somebody has deleted this draft. Copy your text into a new issue.' },
  });
}

const testFailed = 'The test could not be sent, because the database is down. Please try again in a minute.';

const goneMessages = {
  'unknown-issue': { title: 'This draft has been deleted', text: 'Somebody has deleted it.' },
  'not-a-draft': {
    title: 'This issue is no longer a draft',
    text: 'It is scheduled or sent, so you can’t change it.',
  },
} as const;

export default function IssueEditor() {
  const { issue, preview, ownEmail, newId, gone } = useLoaderData<typeof loader>();
  const { issueId = '' } = useParams();
  const actionData = useActionData<ActionData>();
  if (gone && !actionData)
    return (
      <EmptyState level={1} {...goneMessages[gone]}>
        <a
          href={gone === 'not-a-draft' ? issuePath(issueId) : newsletterPath}
          className="button button-primary"
        >
          {gone === 'not-a-draft' ? 'See its progress' : 'All issues'}
        </a>
      </EmptyState>
    );
  return (
    <div className="space-y-4">
      <p>
        <a href={newsletterPath} className="link">
          All issues
        </a>
      </p>
      <h1>{issue ? 'Edit the draft' : 'Write an issue'}</h1>
      <IssueForm
        key={conflictFormKey(issue?.version ?? '', actionData?.conflict ?? null)}
        issue={issue}
        ownEmail={ownEmail}
        newId={newId}
        lastResult={actionData?.reply}
        preview={actionData?.preview ?? preview}
        conflict={actionData?.conflict ?? null}
        notice={actionData?.notice ?? null}
      />
    </div>
  );
}

export const ErrorBoundary = DialogError;
