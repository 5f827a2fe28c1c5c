import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { documentVersion } from '~/domain/editing/edit-conflict';
import { findIssue } from '~/domain/newsletter/issues/issue-queries.server';
import { deleteIssue } from '~/domain/newsletter/issues/save-issue.server';
import { errorResponse, fieldText, readForm, unreadableForm } from '~/http/forms/read-form.server';
import { listPathOf } from '~/http/rendering/list-route';
import { privateMeta } from '~/http/seo/page-title';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { newsletterPath } from '~/paths';
import { ConfirmDelete } from '~/ui/admin/confirm-delete';
import { DialogError } from '~/ui/admin/dialog';

export const meta: MetaFunction = ({ matches }) => privateMeta('Delete a draft', matches);

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  const issue = await findIssue(params['issueId'] ?? '');
  if (!issue) throw errorResponse(404, 'This draft has been deleted.');
  return { subject: issue.subject, version: documentVersion(issue) };
}

const messages = {
  conflict:
    'Somebody has changed this draft since you opened this page. Please check it again before you delete it.',
  'not-a-draft': 'This issue is no longer a draft. You can’t delete what has been sent.',
} as const;

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'content:write');
  if (fieldText(form, 'intent') !== 'delete') throw unreadableForm();
  const result = await deleteIssue(params['issueId'] ?? '', {
    seenVersion: fieldText(form, 'seenVersion'),
    by: staffMember(request, signedIn),
    now,
  });
  if (!result.ok && result.reason !== 'unknown-issue')
    return data({ error: messages[result.reason] }, { status: 409 });
  const text = result.ok ? 'The draft was deleted.' : 'This draft has already been deleted.';
  return redirectWithFlash(listPathOf(request, newsletterPath), {
    kind: result.ok ? 'success' : 'warning',
    text,
  });
}

export default function DeleteIssue() {
  const { subject, version } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  return (
    <ConfirmDelete
      question="Are you sure you want to delete this draft?"
      name={subject}
      listPath={newsletterPath}
      listName="All issues"
      seenVersion={version}
      error={actionData?.error}
    >
      <p>You can’t undo this.</p>
    </ConfirmDelete>
  );
}

export const ErrorBoundary = DialogError;
