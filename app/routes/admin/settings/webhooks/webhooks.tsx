import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listEndpoints } from '~/domain/webhooks/endpoints/endpoint-queries.server';
import { endpointState, type WebhookEndpoint } from '~/domain/webhooks/endpoints/webhook-endpoint';
import { noStoreListHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { serviceUnavailable } from '~/http/server/service-unavailable.server';
import { requirePermission } from '~/http/session/session.server';
import { pluralize } from '~/lib/format/pluralize';
import { formatDateTime } from '~/lib/format/dates';
import { deliveriesPath, newWebhookPath, settingsAdminPath, webhookPath, webhooksPath } from '~/paths';
import { DataTable, type Column } from '~/ui/admin/data-table';
import { ListError } from '~/ui/admin/list-page';
import { EmptyState } from '~/ui/empty-state';
import { Icon } from '~/ui/icon';
import { BackLink } from '../back-link';
import { EndpointStateBadge } from './endpoint-state-badge';

export const meta: MetaFunction = ({ matches }) => privateMeta('Webhooks', matches);

export const headers = noStoreListHeaders;

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'settings:write');
  const endpoints = await nullIfUnavailable(listEndpoints());
  return data(
    { endpoints: endpoints?.map((endpoint) => toRow(endpoint, now)) ?? null },
    endpoints ? {} : serviceUnavailable,
  );
}

const toRow = (endpoint: WebhookEndpoint, now: Date) => ({
  id: endpoint._id.toHexString(),
  url: endpoint.url,
  description: endpoint.description,
  events: pluralize(endpoint.events.length, 'event', 'events'),
  state: endpointState(endpoint, now),
  lastDelivery: endpoint.lastDeliveryAt ? formatDateTime(endpoint.lastDeliveryAt) : 'Nothing yet',
});

type Row = ReturnType<typeof toRow>;

const columns: readonly Column<Row>[] = [
  {
    name: 'Address',
    cell: ({ id, url, description }) => (
      <>
        <a href={webhookPath(id)} className="link inline-block break-all py-1 font-bold">
          {url}
        </a>{' '}
        {description && <span className="block text-sm text-ink-soft">{description}</span>}
      </>
    ),
  },
  { name: 'Status', cell: ({ state }) => <EndpointStateBadge state={state} /> },
  { name: 'Listens to', cell: ({ events }) => events },
  { name: 'Last delivery', cell: ({ lastDelivery }) => lastDelivery },
];

const addLink = (
  <a href={newWebhookPath} className="button button-primary">
    <Icon name="plus" size={18} />
    Add a webhook
  </a>
);

export default function Webhooks() {
  const { endpoints } = useLoaderData<typeof loader>();
  return (
    <div className="space-y-4">
      <BackLink path={settingsAdminPath} text="All settings" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>Webhooks</h1>
        {endpoints && endpoints.length > 0 && <p>{addLink}</p>}
      </div>
      <p className="max-w-text">
        A webhook tells another program, for example your till or your books, when an order or its payment
        changes.
      </p>
      {endpoints === null ? (
        <ListError message="Failed to load the webhooks. Please try again." retryPath={webhooksPath} />
      ) : endpoints.length === 0 ? (
        <EmptyState
          title="No webhooks yet"
          text="Ask the people who run the other program for its address, and add it here."
        >
          {addLink}
        </EmptyState>
      ) : (
        <>
          <DataTable caption="Webhooks" columns={columns} rows={endpoints} keyOf={({ id }) => id} />
          <p>
            <a href={deliveriesPath} className="button button-quiet -ml-2">
              <Icon name="clock" size={18} />
              What was sent
            </a>
          </p>
        </>
      )}
    </div>
  );
}
