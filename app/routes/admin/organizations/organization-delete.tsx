import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { documentVersion } from '~/domain/editing/edit-conflict';
import { refuse } from '~/domain/editing/save-document.server';
import {
  deletionObstacles,
  organizationMessages,
  type DeletionObstacle,
} from '~/domain/organizations/organization-form';
import { findOrganization } from '~/domain/organizations/organization-queries.server';
import { deleteOrganization, findDeletionObstacle } from '~/domain/organizations/save-organization.server';
import { subscriptionStatuses } from '~/domain/organizations/subscription/subscription-status';
import { handleDeleteForm } from '~/http/back-office/delete-form.server';
import { errorResponse, readForm } from '~/http/forms/read-form.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { askForPaymentPath, changeSubscriptionPath, organizationPath, organizationsAdminPath } from '~/paths';
import { ConfirmDelete } from '~/ui/admin/confirm-delete';
import { CloseLink, DialogError, DialogPage } from '~/ui/admin/dialog';

export const meta: MetaFunction = ({ matches }) => privateMeta('Delete Organization', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'organizations:write');
  const organization = await withDatabaseTimeout(findOrganization(params['organizationId'] ?? ''));
  if (!organization) throw errorResponse(404, organizationMessages.gone);
  return {
    id: organization._id.toHexString(),
    name: organization.name,
    version: documentVersion(organization),
    mayEnd: subscriptionStatuses[organization.subscription.status].next.some((next) => next === 'ended'),
    obstacle: await withDatabaseTimeout(findDeletionObstacle(organization, now)),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { now } = context;
  const form = await readForm(request);
  const by = staffMember(request, await requirePermission(request, now, 'organizations:write'));
  return handleDeleteForm(context, form, {
    noun: 'organization',
    listPath: organizationsAdminPath,
    remove: async (seenVersion) => {
      const result = await deleteOrganization(params['organizationId'] ?? '', { seenVersion, by, now });
      const isRefused = !result.ok && result.reason === 'refused';
      return isRefused ? refuse(`${result.message} We did not delete the organization.`) : result;
    },
  });
}

export default function DeleteOrganization() {
  const organization = useLoaderData<typeof loader>();
  const back = { listPath: organizationPath(organization.id), listName: organization.name };
  if (organization.obstacle)
    return <NotDeletable {...organization} {...back} obstacle={organization.obstacle} />;
  return (
    <ConfirmDelete
      question={organizationMessages.deleteQuestion}
      name={organization.name}
      {...back}
      seenVersion={organization.version}
    >
      <p>This also deletes its contacts, plan and notes. It has no entries in the books.</p>
    </ConfirmDelete>
  );
}

const NotDeletable = (props: {
  id: string;
  name: string;
  mayEnd: boolean;
  obstacle: DeletionObstacle;
  listPath: string;
  listName: string;
}) => (
  <DialogPage title={`“${props.name}” can’t be deleted`} listPath={props.listPath} listName={props.listName}>
    <div className="card space-y-4 p-4">
      <p>
        {deletionObstacles[props.obstacle]}{' '}
        {props.obstacle === 'has-prompt' ? (
          <>
            Check its{' '}
            <a href={askForPaymentPath(props.id)} className="link">
              last prompts
            </a>
            , and try again after 24 hours, when there is nothing left to check.
          </>
        ) : props.mayEnd ? (
          'End the subscription instead. We then send no more bills, and the account stays open for unpaid ones.'
        ) : (
          'Its subscription has ended, so there are no more bills.'
        )}
      </p>
      <p className="flex flex-wrap gap-3">
        {props.mayEnd && props.obstacle !== 'has-prompt' && (
          <>
            <a href={changeSubscriptionPath(props.id)} className="button button-secondary">
              End the subscription
            </a>{' '}
          </>
        )}
        <CloseLink listPath={props.listPath} className="button button-primary flex-1">
          Keep it
        </CloseLink>
      </p>
    </div>
  </DialogPage>
);

export const ErrorBoundary = DialogError;
