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
import { reject } from '~/domain/editing/save-document.server';
import { describeIssue, mailDisabledMessage } from '~/domain/newsletter/issues/issue-form';
import { findIssue } from '~/domain/newsletter/issues/issue-queries.server';
import { issueSchema } from '~/domain/newsletter/issues/issue-schema';
import { previewIssue, type IssuePreview } from '~/domain/newsletter/issues/preview-issue.server';
import { createIssue, updateIssue } from '~/domain/newsletter/issues/save-issue.server';
import { sendTestMail } from '~/domain/newsletter/issues/send-issue.server';
import { handleEditorForm, type EditorActionData } from '~/http/back-office/editor-form.server';
import { fieldText, readForm } from '~/http/forms/read-form.server';
import { replyWithErrors } from '~/http/forms/submission.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { privateMeta } from '~/http/seo/page-title';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { editIssuePath, issuePath, newsletterPath, sendIssuePath } from '~/paths';
import { DialogError } from '~/ui/admin/dialog';
import { conflictFormKey } from '~/ui/admin/edit-conflict';
import { EmptyState } from '~/ui/empty-state';
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
    issue: { subject, body, version: documentVersion(issue) },
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
  const show = (notice: string | null) =>
    data<ActionData>({ reply: replyWithErrors(form, []), conflict: null, preview, notice });
  if (intent === 'preview') return show(null);
  const change = { by: staffMember(request, signedIn), now };
  const { email } = signedIn.user;
  return handleEditorForm(context, form, {
    noun: 'draft',
    schema: issueSchema,
    save: async (values) => {
      if (intent === 'test') {
        const sent = await sendTestMail(values, { to: email, now });
        return sent.ok ? { ...sent, document: null } : reject({ '': [mailDisabledMessage] });
      }
      const input = { form: values, ...change };
      if (issueId !== undefined) return updateIssue(issueId, input);
      return { ok: true, document: await createIssue({ ...input, newId: fieldText(form, 'newId') }) };
    },
    answer: ({ document: issue }) => {
      if (!issue) return show(`A test is on its way to ${email}. The text is not saved yet.`);
      const id = issue._id.toHexString();
      return intent === 'send'
        ? redirect(sendIssuePath(id), 303)
        : redirectWithFlash(editIssuePath(id), {
            kind: 'success',
            text: `“${issue.subject}” is saved as a draft.`,
          });
    },
    conflictWith: (stored, values) =>
      conflictWith(stored, { mine: describeIssue(values), theirs: describeIssue(stored) }),
    more: () => ({ preview, notice: null }),
    messages: { deleted: 'Somebody has deleted this draft. Copy your text into a new issue.' },
  });
}

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
