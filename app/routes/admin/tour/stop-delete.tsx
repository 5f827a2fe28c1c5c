import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { tourMessages } from '~/domain/virtual-tour/tour-stop-form';
import { tourStopKind } from '~/domain/virtual-tour/tour-stop-kind.server';
import { handleDeleteForm, loadItemToDelete } from '~/http/back-office/item-delete.server';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { tourAdminPath } from '~/paths';
import { DialogError } from '~/ui/admin/dialog';
import { ConfirmDeleteItem } from '../items/confirm-delete-item';

export const meta: MetaFunction = ({ matches }) => privateMeta('Delete Stop', matches);

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  return loadItemToDelete(tourStopKind, params['stopId'] ?? '');
}

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const by = staffMember(request, await requirePermission(request, now, 'content:write'));
  return handleDeleteForm(request, now, tourStopKind, { id: params['stopId'] ?? '', by });
}

export default function DeleteStop() {
  return (
    <ConfirmDeleteItem
      question={tourMessages.deleteQuestion}
      item={useLoaderData<typeof loader>()}
      listPath={tourAdminPath}
      listName="All stops"
    >
      <p>
        It disappears from the virtual tour. Its picture stays in the gallery. To hide it for a while,
        unpublish it instead.
      </p>
    </ConfirmDeleteItem>
  );
}

export const ErrorBoundary = DialogError;
