import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { serviceMessages } from '~/domain/farm-services/farm-service-form';
import { farmServiceKind } from '~/domain/farm-services/farm-service-kind.server';
import { handleDeleteForm, loadItemToDelete } from '~/http/back-office/item-delete.server';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { servicesAdminPath } from '~/paths';
import { DialogError } from '~/ui/admin/dialog';
import { ConfirmDeleteItem } from '../items/confirm-delete-item';

export const meta: MetaFunction = ({ matches }) => privateMeta('Delete Service', matches);

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  return loadItemToDelete(farmServiceKind, params['serviceId'] ?? '');
}

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const by = staffMember(request, await requirePermission(request, now, 'content:write'));
  return handleDeleteForm(request, now, farmServiceKind, { id: params['serviceId'] ?? '', by });
}

export default function DeleteService() {
  return (
    <ConfirmDeleteItem
      question={serviceMessages.deleteQuestion}
      item={useLoaderData<typeof loader>()}
      listPath={servicesAdminPath}
      listName="All services"
    >
      <p>
        This also deletes its page, and links to it stop working. To hide it for a while, unpublish it
        instead.
      </p>
    </ConfirmDeleteItem>
  );
}

export const ErrorBoundary = DialogError;
