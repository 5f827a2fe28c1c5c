import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { isFresh } from '~/domain/accounts/sessions/session';
import { documentVersion } from '~/domain/editing/edit-conflict';
import { countFailedDeliveries } from '~/domain/webhooks/deliveries/delivery-queries.server';
import { endpointTexts } from '~/domain/webhooks/endpoints/endpoint-form';
import { findEndpoint } from '~/domain/webhooks/endpoints/endpoint-queries.server';
import { endpointState, type EndpointState } from '~/domain/webhooks/endpoints/webhook-endpoint';
import { deliveryFilter } from '~/domain/webhooks/deliveries/delivery-filter';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { requirePermission } from '~/http/session/session.server';
import { formatDate, formatDateTime, toDateInput } from '~/lib/format/dates';
import { confirmPath, deleteWebhookPath, webhookPath, webhooksPath } from '~/paths';
import { DescriptionList } from '~/ui/admin/description-list';
import { conflictFormKey } from '~/ui/admin/edit-conflict';
import { Deleted } from '~/ui/admin/deleted';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { withSeenFields } from '~/http/back-office/seen-fields.server';
import { BackLink } from '../back-link';
import { EndpointForm } from './endpoint-form';
import { EndpointActions } from './endpoint-actions';
import { EndpointStateBadge } from './endpoint-state-badge';
import { handleEndpointForm, type EndpointActionData } from './handle-endpoint-form.server';
import { NewSecret } from './new-secret';

export const meta: MetaFunction = ({ matches }) => privateMeta('Webhook', matches);

export const headers = noStoreHeaders;

/** Enough for the words of the page. */
const maxCountedFailures = 100;

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  const { session } = await requirePermission(request, now, 'settings:write');
  const endpoint = await withDatabaseTimeout(findEndpoint(params['endpointId'] ?? ''));
  // A form sent to it must come back as it was typed.
  if (!endpoint) return data(null, { status: 404 });
  const failed = await withDatabaseTimeout(countFailedDeliveries(endpoint._id, maxCountedFailures));
  const { createdBy, createdAt, lastDeliveryAt, failingSince, goneSince, previousSecret } = endpoint;
  const overlapUntil = previousSecret && previousSecret.signsUntil > now ? previousSecret.signsUntil : null;
  return data({
    id: endpoint._id.toHexString(),
    version: documentVersion(endpoint),
    seenVersion: withSeenFields(documentVersion(endpoint), endpointTexts(endpoint)),
    texts: endpointTexts(endpoint),
    state: endpointState(endpoint, now),
    active: endpoint.active,
    failed,
    lastDelivery: lastDeliveryAt ? formatDateTime(lastDeliveryAt) : 'Nothing yet',
    trouble: (failingSince ?? goneSince) && formatDateTime((failingSince ?? goneSince) as Date),
    added: `${formatDate(createdAt)}, by ${createdBy.name}`,
    overlapUntil: overlapUntil && formatDateTime(overlapUntil),
    today: toDateInput(now),
    mayChange: isFresh(session, now),
  });
}

export const action = (args: ActionFunctionArgs) => handleEndpointForm(args, args.params['endpointId'] ?? '');

export default function Webhook() {
  const loaded = useLoaderData<typeof loader>();
  const actionData = useActionData<EndpointActionData>();
  if (actionData?.created) {
    const { id, url, secret } = actionData.created;
    return <NewSecret url={url} secret={secret} isReplaced nextPath={webhookPath(id)} />;
  }
  if (!loaded) return <DeletedWebhook actionData={actionData} />;
  const { id, texts, version, state } = loaded;
  const conflict = actionData?.conflict ?? null;
  return (
    <div className="max-w-text space-y-4">
      <BackLink path={webhooksPath} text="All webhooks" />
      <h1 className="break-all">{texts.url}</h1>
      <Trouble state={state} since={loaded.trouble} />
      <section aria-label="About this webhook" className="card p-4">
        <DescriptionList
          items={[
            { name: 'Status', value: <EndpointStateBadge state={state} /> },
            { name: 'Last delivery', value: loaded.lastDelivery },
            { name: 'Added', value: loaded.added },
            ...(loaded.overlapUntil
              ? [{ name: 'Earlier secret', value: `Signs as well until ${loaded.overlapUntil}` }]
              : []),
          ]}
        />
        <p className="mt-3">
          <a
            href={deliveryFilter.path({ endpointId: id })}
            className="link inline-flex min-h-[44px] items-center gap-2"
          >
            <Icon name="clock" size={18} />
            What was sent
          </a>
        </p>
      </section>
      <EndpointActions {...loaded} />
      <h2>Change it</h2>
      {loaded.mayChange ? (
        <EndpointForm
          key={conflictFormKey(version, conflict)}
          texts={texts}
          version={loaded.seenVersion}
          lastResult={actionData?.reply}
          conflict={conflict}
          label="Save"
        />
      ) : (
        <>
          <p>You signed in a while ago. Please confirm that it is you.</p>
          <p>
            <a href={confirmPath(webhookPath(id))} className="button button-primary">
              Continue to confirm
            </a>
          </p>
        </>
      )}
      <p>
        <a href={deleteWebhookPath(id)} className="button button-quiet -ml-2">
          <Icon name="x" size={18} />
          Delete this webhook
        </a>
      </p>
    </div>
  );
}

const DeletedWebhook = ({ actionData }: { actionData: EndpointActionData | undefined }) => (
  <div className="max-w-text space-y-4">
    <BackLink path={webhooksPath} text="All webhooks" />
    <h1>Webhook</h1>
    {actionData ? (
      <EndpointForm
        texts={endpointTexts({ url: '', description: '', events: [] })}
        version=""
        lastResult={actionData.reply}
        conflict={null}
        label="Save"
      />
    ) : (
      <Deleted noun="webhook">
        <a href={webhooksPath} className="button button-primary">
          All webhooks
        </a>
      </Deleted>
    )}
  </div>
);

function Trouble({ state, since }: { state: EndpointState; since: string | null }) {
  if (state === 'failing')
    return (
      <Notice kind="error">
        <p>
          It has been failing since {since}. We keep trying for three days. Check its deliveries to see the
          answers, and ask the people who run the other program.
        </p>
      </Notice>
    );
  if (state === 'gone')
    return (
      <Notice kind="error">
        <p>
          On {since} the other program asked us to stop (410 Gone), so we switched the webhook off. Switch it
          on again if that was a mistake, or delete it.
        </p>
      </Notice>
    );
  return null;
}
