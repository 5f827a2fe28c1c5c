import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { documentVersion } from '~/domain/editing/edit-conflict';
import { findEndpoint } from '~/domain/webhooks/endpoints/endpoint-queries.server';
import { deleteEndpoint } from '~/domain/webhooks/endpoints/save-endpoint.server';
import { handleDeleteForm } from '~/http/back-office/delete-form.server';
import { readForm } from '~/http/forms/read-form.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { webhookPath, webhooksPath } from '~/paths';
import { ConfirmDelete } from '~/ui/admin/confirm-delete';
import { unknownEndpoint } from './handle-endpoint-form.server';

export const meta: MetaFunction = ({ matches }) => privateMeta('Delete a webhook', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'settings:write');
  const endpoint = await withDatabaseTimeout(findEndpoint(params['endpointId'] ?? ''));
  if (!endpoint) throw unknownEndpoint();
  return { id: endpoint._id.toHexString(), url: endpoint.url, version: documentVersion(endpoint) };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { now } = context;
  const form = await readForm(request);
  const by = staffMember(request, await requirePermission(request, now, 'settings:write'));
  return handleDeleteForm(context, form, {
    noun: 'webhook',
    listPath: webhooksPath,
    remove: (seenVersion) => deleteEndpoint(params['endpointId'] ?? '', { seenVersion, by, now }),
  });
}

export default function DeleteWebhook() {
  const { id, url, version } = useLoaderData<typeof loader>();
  return (
    <ConfirmDelete
      question="Are you sure you want to delete this webhook?"
      name={url}
      listPath={webhookPath(id)}
      listName="This webhook"
      seenVersion={version}
    >
      <p>This also deletes its list of deliveries. Waiting events are not sent.</p>
    </ConfirmDelete>
  );
}
