import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { documentVersion } from '~/domain/editing/edit-conflict';
import { findIssue } from '~/domain/newsletter/issues/issue-queries.server';
import { deleteIssue } from '~/domain/newsletter/issues/save-issue.server';
import { handleDeleteForm } from '~/http/back-office/delete-form.server';
import { errorResponse, readForm } from '~/http/forms/read-form.server';
import { listPathOf } from '~/http/rendering/list-route';
import { privateMeta } from '~/http/seo/page-title';
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

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { now } = context;
  const form = await readForm(request);
  const by = staffMember(request, await requirePermission(request, now, 'content:write'));
  return handleDeleteForm(context, form, {
    noun: 'draft',
    listPath: listPathOf(request, newsletterPath),
    remove: (seenVersion) => deleteIssue(params['issueId'] ?? '', { seenVersion, by, now }),
  });
}

export default function DeleteIssue() {
  const { subject, version } = useLoaderData<typeof loader>();
  return (
    <ConfirmDelete
      question="Are you sure you want to delete this draft?"
      name={subject}
      listPath={newsletterPath}
      listName="All issues"
      seenVersion={version}
    >
      <p>You can’t undo this.</p>
    </ConfirmDelete>
  );
}

export const ErrorBoundary = DialogError;
