import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { teamMessages } from '~/domain/team/team-form';
import { teamKind } from '~/domain/team/team-kind.server';
import { handleDeleteForm, loadItemToDelete } from '~/http/back-office/item-delete.server';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { teamAdminPath } from '~/paths';
import { DialogError } from '~/ui/admin/dialog';
import { ConfirmDeleteItem } from '../items/confirm-delete-item';

export const meta: MetaFunction = ({ matches }) => privateMeta('Delete Team Member', matches);

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  return loadItemToDelete(teamKind, params['memberId'] ?? '');
}

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const by = staffMember(request, await requirePermission(request, now, 'content:write'));
  return handleDeleteForm(request, now, teamKind, { id: params['memberId'] ?? '', by });
}

export default function DeleteTeamMember() {
  return (
    <ConfirmDeleteItem
      question={teamMessages.deleteQuestion}
      item={useLoaderData<typeof loader>()}
      listPath={teamAdminPath}
      listName="The whole team"
    >
      <p>Articles by this person stay. To hide somebody for a while, deactivate them instead.</p>
    </ConfirmDeleteItem>
  );
}

export const ErrorBoundary = DialogError;
