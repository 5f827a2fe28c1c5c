import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { documentVersion } from '~/domain/editing/edit-conflict';
import { deleteEndpoint } from '~/domain/webhooks/endpoints/save-endpoint.server';
import { fieldText, readForm, unreadableForm } from '~/http/forms/read-form.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { webhookPath, webhooksPath } from '~/paths';
import { ConfirmDelete } from '~/ui/admin/confirm-delete';
import { requireEndpoint } from './require-endpoint.server';

export const meta: MetaFunction = ({ matches }) => privateMeta('Delete a webhook', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'settings:write');
  const endpoint = await requireEndpoint(params['endpointId']);
  return { id: endpoint._id.toHexString(), url: endpoint.url, version: documentVersion(endpoint) };
}

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'settings:write');
  if (fieldText(form, 'intent') !== 'delete') throw unreadableForm();
  const result = await withDatabaseTimeout(
    deleteEndpoint(params['endpointId'] ?? '', {
      seenVersion: fieldText(form, 'seenVersion'),
      by: staffMember(request, signedIn),
      now,
    }),
  );
  if (!result.ok && result.reason === 'conflict') return data({ error: conflictMessage }, { status: 409 });
  return redirectWithFlash(webhooksPath, {
    kind: result.ok ? 'success' : 'warning',
    text: result.ok ? 'The webhook was deleted.' : 'This webhook has already been deleted.',
  });
}

const conflictMessage =
  'Somebody has changed this webhook since you opened this page. Please check it again before you delete it.';

export default function DeleteWebhook() {
  const { id, url, version } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  return (
    <ConfirmDelete
      question="Are you sure you want to delete this webhook?"
      name={url}
      listPath={webhookPath(id)}
      listName="This webhook"
      seenVersion={version}
      error={actionData?.error}
    >
      <p>This also deletes its list of deliveries. Waiting events are not sent.</p>
    </ConfirmDelete>
  );
}
