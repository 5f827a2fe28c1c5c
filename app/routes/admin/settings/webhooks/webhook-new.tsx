import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { createEndpoint } from '~/domain/webhooks/endpoints/save-endpoint.server';
import { maxWebhookEndpoints } from '~/domain/webhooks/endpoints/webhook-endpoint';
import { webhookEventTypes } from '~/domain/webhooks/events/webhook-events';
import { readForm } from '~/http/forms/read-form.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { requireFreshSession, requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { webhookPath, webhooksPath } from '~/paths';
import { BackLink } from '../section-page';
import { EndpointForm } from './endpoint-form';
import {
  parseEndpointForm,
  refuseEndpointForm,
  showSecret,
  type EndpointActionData,
} from './endpoint-form-action.server';
import { NewSecret } from './new-secret';

export const meta: MetaFunction = ({ matches }) => privateMeta('Add a webhook', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'settings:write');
  await requireFreshSession(request, now);
  return null;
}

export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  await requirePermission(request, now, 'settings:write');
  const signedIn = await requireFreshSession(request, now);
  const submission = parseEndpointForm(form);
  if (submission.status !== 'success') return refuseEndpointForm(submission, {}, 400);
  const result = await withDatabaseTimeout(
    createEndpoint({ form: submission.value, by: staffMember(request, signedIn), now }),
  );
  if (result.ok) return showSecret(result.endpoint, result.secret);
  return result.reason === 'rejected'
    ? refuseEndpointForm(submission, { fieldErrors: result.errors }, 400)
    : refuseEndpointForm(submission, { formErrors: [tooMany] }, 409);
}

const tooMany = `There are ${maxWebhookEndpoints} webhooks already. Delete one that you no longer need.`;

const newEndpoint = { url: '', description: '', events: webhookEventTypes.join('\n') };

export default function NewWebhook() {
  const actionData = useActionData<EndpointActionData>();
  if (actionData?.created) {
    const { id, url, secret } = actionData.created;
    return <NewSecret url={url} secret={secret} isReplaced={false} nextPath={webhookPath(id)} />;
  }
  return (
    <div className="max-w-text space-y-4">
      <BackLink path={webhooksPath} text="All webhooks" />
      <h1>Add a webhook</h1>
      <EndpointForm
        texts={newEndpoint}
        version=""
        lastResult={actionData?.reply ?? undefined}
        conflict={null}
        label="Add webhook"
      />
    </div>
  );
}
