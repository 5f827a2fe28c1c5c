import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { deliveryFilter } from '~/domain/webhooks/deliveries/delivery-filter';
import { listDeliveries } from '~/domain/webhooks/deliveries/delivery-queries.server';
import { deliveryStates, type WebhookDelivery } from '~/domain/webhooks/deliveries/webhook-delivery';
import { listEndpoints } from '~/domain/webhooks/endpoints/endpoint-queries.server';
import { testEventType, webhookEventTypes } from '~/domain/webhooks/events/webhook-events';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreListHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { serviceUnavailable } from '~/http/server/service-unavailable.server';
import { requirePermission } from '~/http/session/session.server';
import { formatDateTime } from '~/lib/format/dates';
import { deliveriesPath, deliveryPath, webhooksPath } from '~/paths';
import { DataTable, type Column } from '~/ui/admin/data-table';
import { KeysetPagination, ListError } from '~/ui/admin/list-page';
import { ListRegion, ListFilters } from '~/ui/admin/list-search';
import { EmptyState } from '~/ui/empty-state';
import { SelectField } from '~/ui/form/field';
import { BackLink } from '../section-page';
import { DeliveryStateBadge } from './delivery-state-badge';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('What was sent', matches);

export const headers = noStoreListHeaders;

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'settings:write');
  const params = new URL(request.url).searchParams;
  const filter = deliveryFilter.parse(params);
  const place = { before: params.get('before'), after: params.get('after') };
  const read = await nullIfUnavailable(Promise.all([listDeliveries(filter, place), listEndpoints()]));
  if (!read) return data({ filter, page: null, endpoints: [] }, serviceUnavailable);
  const [{ documents, ...page }, found] = read;
  const endpoints = found.map(({ _id, url }) => ({ id: _id.toHexString(), url }));
  const urls = new Map(endpoints.map(({ id, url }) => [id, url]));
  return data({
    filter,
    page: { ...page, rows: documents.map((delivery) => toRow(delivery, urls)) },
    endpoints,
  });
}

const toRow = (delivery: WebhookDelivery, urls: ReadonlyMap<string, string>) => ({
  id: delivery._id.toHexString(),
  type: delivery.type,
  order: delivery.orderNumber ?? '–',
  url: urls.get(delivery.endpointId.toHexString()) ?? 'A deleted webhook',
  state: delivery.state,
  at: formatDateTime(delivery.createdAt),
  next: delivery.nextAttemptAt && delivery.tries > 0 ? formatDateTime(delivery.nextAttemptAt) : null,
});

type Row = ReturnType<typeof toRow>;

const columns: readonly Column<Row>[] = [
  {
    name: 'Event',
    cell: ({ id, type }) => (
      <a href={deliveryPath(id)} className="link inline-block break-words py-1 font-bold">
        {type}
      </a>
    ),
  },
  { name: 'Order', cell: ({ order }) => <span className="whitespace-nowrap">{order}</span> },
  { name: 'To', cell: ({ url }) => <span className="min-w-0 break-all">{url}</span> },
  {
    name: 'Status',
    cell: ({ state, next }) => (
      <span>
        <DeliveryStateBadge state={state} />
        {next && <span className="block text-sm text-ink-soft">Next attempt {next}</span>}
      </span>
    ),
  },
  { name: 'Happened', cell: ({ at }) => at },
];

export default function Deliveries() {
  const { filter, page, endpoints } = useLoaderData<typeof loader>();
  const isFiltered = deliveryFilter.isFiltered(filter);
  return (
    <div className="space-y-4">
      <BackLink path={webhooksPath} text="All webhooks" />
      <h1>What was sent</h1>
      <p className="max-w-text">
        What we sent to each webhook, newest first. We keep deliveries for 30 days.
      </p>
      {page === null ? (
        <ListError
          message="Failed to load the deliveries. Please try again."
          retryPath={deliveryFilter.path(filter)}
        />
      ) : (
        <>
          <ListFilters action={deliveriesPath} label="Filter the deliveries" isFiltered={isFiltered}>
            <SelectField id="endpoint" name="endpoint" label="Webhook" defaultValue={filter.endpointId ?? ''}>
              <option value="">All webhooks</option>
              {endpoints.map(({ id, url }) => (
                <option key={id} value={id}>
                  {url}
                </option>
              ))}
            </SelectField>
            <SelectField id="event" name="event" label="Event" defaultValue={filter.type ?? ''}>
              <option value="">All events</option>
              {[...webhookEventTypes, testEventType].map((type) => (
                <option key={type} value={type}>
                  {type}
                </option>
              ))}
            </SelectField>
            <SelectField id="state" name="state" label="Status" defaultValue={filter.state ?? ''}>
              <option value="">All</option>
              {Object.entries(deliveryStates).map(([state, name]) => (
                <option key={state} value={state}>
                  {name}
                </option>
              ))}
            </SelectField>
          </ListFilters>
          <ListRegion>
            {page.rows.length > 0 ? (
              <DataTable caption="Deliveries" columns={columns} rows={page.rows} keyOf={({ id }) => id} />
            ) : (
              <EmptyState
                title="Nothing found"
                text={
                  isFiltered
                    ? 'No deliveries match these filters.'
                    : 'Events of orders and payments appear here from now on.'
                }
              >
                {isFiltered && (
                  <a href={deliveriesPath} className="button button-primary">
                    Show all deliveries
                  </a>
                )}
              </EmptyState>
            )}
            {page.isIncomplete && (
              <p>There are too many deliveries to search all of them. Choose a webhook or fewer filters.</p>
            )}
            <KeysetPagination
              previous={page.newer && deliveryFilter.path(filter, { after: page.newer })}
              next={page.older && deliveryFilter.path(filter, { before: page.older })}
              previousName="Newer"
              nextName="Older"
            />
          </ListRegion>
        </>
      )}
    </div>
  );
}
