import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { createEndpoint } from '~/domain/webhooks/endpoints/save-endpoint.server';
import { webhookEventTypes } from '~/domain/webhooks/events/webhook-events';
import { readForm } from '~/http/forms/read-form.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { requireFreshSession, requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { webhookPath, webhooksPath } from '~/paths';
import { BackLink } from '../back-link';
import { EndpointForm } from './endpoint-form';
import { saveEndpointForm, showSecret, type EndpointActionData } from './handle-endpoint-form.server';
import { NewSecret } from './new-secret';

export const meta: MetaFunction = ({ matches }) => privateMeta('Add a webhook', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'settings:write');
  await requireFreshSession(request, now);
  return null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { now } = context;
  const form = await readForm(request);
  await requirePermission(request, now, 'settings:write');
  const by = staffMember(request, await requireFreshSession(request, now));
  return saveEndpointForm(context, form, {
    save: (values) => createEndpoint({ form: values, by, now }),
    answer: showSecret,
  });
}

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
        lastResult={actionData?.reply}
        conflict={null}
        label="Add webhook"
      />
    </div>
  );
}
