import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { deliveryFilter } from '~/domain/webhooks/deliveries/delivery-filter';
import { listDeliveries } from '~/domain/webhooks/deliveries/delivery-queries.server';
import { deliveryStates, type WebhookDelivery } from '~/domain/webhooks/deliveries/webhook-delivery';
import { listEndpoints } from '~/domain/webhooks/endpoints/endpoint-queries.server';
import { testEventType, webhookEventTypes } from '~/domain/webhooks/events/webhook-events';
import { loadList } from '~/http/back-office/load-list.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreListHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { formatDateTime } from '~/lib/format/dates';
import { deliveriesPath, deliveryPath, webhooksPath } from '~/paths';
import { DataTable, type Column } from '~/ui/admin/data-table';
import { DatedPagination, ListError } from '~/ui/admin/list-page';
import { ListRegion, ListFilters } from '~/ui/admin/list-search';
import { EmptyState } from '~/ui/empty-state';
import { Options, SelectField } from '~/ui/form/field';
import { BackLink } from '../back-link';
import { DeliveryStateBadge } from './delivery-state-badge';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('What was sent', matches);

export const headers = noStoreListHeaders;

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'settings:write');
  return loadList(request, deliveryFilter, async ({ filter, cursors }) => {
    const [{ documents, ...page }, found] = await Promise.all([
      listDeliveries(filter, cursors),
      listEndpoints(),
    ]);
    const endpoints = found.map(({ _id, url }) => ({ id: _id.toHexString(), url }));
    const urls = new Map(endpoints.map(({ id, url }) => [id, url]));
    return { ...page, rows: documents.map((delivery) => toRow(delivery, urls)), endpoints };
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
      <a href={deliveryPath(id)} className="link inline-block max-w-full break-words py-1 font-bold">
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
  const { filter, list: page } = useLoaderData<typeof loader>();
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
              <Options of={page.endpoints.map(({ id, url }) => [id, url])} />
            </SelectField>
            <SelectField id="event" name="event" label="Event" defaultValue={filter.type ?? ''}>
              <option value="">All events</option>
              <Options of={[...webhookEventTypes, testEventType].map((type) => [type, type])} />
            </SelectField>
            <SelectField id="state" name="state" label="Status" defaultValue={filter.state ?? ''}>
              <option value="">All</option>
              <Options of={deliveryStates} />
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
            <DatedPagination list={page} pathOf={(cursor) => deliveryFilter.path(filter, cursor)} />
          </ListRegion>
        </>
      )}
    </div>
  );
}
