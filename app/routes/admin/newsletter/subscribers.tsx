import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { subscriberStates, type NewsletterSubscriber } from '~/domain/newsletter/subscriber';
import { subscriberFilter, subscriberStateNames } from '~/domain/newsletter/subscribers/subscriber-filter';
import { countSubscribers, listSubscribers } from '~/domain/newsletter/subscribers/subscriber-queries.server';
import { loadList } from '~/http/back-office/load-list.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { isListRequest, skipListRevalidation } from '~/http/rendering/list-route';
import { noStoreListHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { pluralize } from '~/lib/format/pluralize';
import { formatDate } from '~/lib/format/dates';
import { exportSubscribersPath, removeSubscriberPath, subscribersPath } from '~/paths';
import { DataTable, type Column } from '~/ui/admin/data-table';
import { DialogLink, DialogOutlet } from '~/ui/admin/dialog';
import { DatedPagination, EmptyList, ListError, ListHeading } from '~/ui/admin/list-page';
import { ListRegion, ListSearch } from '~/ui/admin/list-search';
import { Badge, type BadgeTone } from '~/ui/badge';
import { Options, SelectField } from '~/ui/form/field';
import { NoMailNotice } from '~/ui/no-mail-notice';
import { OfWhat } from '~/ui/of-what';
import { NewsletterNav, noMailText } from './newsletter-nav';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Subscribers', matches);

export const headers = noStoreListHeaders;

export const shouldRevalidate = skipListRevalidation(subscribersPath);

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  if (!isListRequest(request, subscribersPath)) return null;
  return loadList(request, subscriberFilter, async ({ filter, cursors }) => {
    const [{ documents, ...page }, counts] = await Promise.all([
      listSubscribers(filter, cursors),
      countSubscribers(),
    ]);
    return { ...page, rows: documents.map(toRow), counts };
  });
}

const toRow = ({ _id, email, state, requestedAt, confirmedAt }: NewsletterSubscriber) => ({
  id: _id.toHexString(),
  email,
  state,
  requestedAt,
  confirmedAt,
});

type Row = ReturnType<typeof toRow>;

const tones: Readonly<Record<Row['state'], BadgeTone>> = {
  confirmed: 'good',
  waiting: 'waiting',
  unreachable: 'bad',
};

const columns: readonly Column<Row>[] = [
  { name: 'Email', cell: ({ email }) => <span className="break-all font-bold">{email}</span> },
  {
    name: 'Status',
    cell: ({ state }) => <Badge tone={tones[state]}>{subscriberStateNames[state]}</Badge>,
  },
  { name: 'Signed up', cell: ({ requestedAt }) => formatDate(requestedAt) },
  { name: 'Confirmed', cell: ({ confirmedAt }) => (confirmedAt ? formatDate(confirmedAt) : 'Not yet') },
  {
    name: 'Action',
    cell: ({ id, email }) => (
      <DialogLink to={removeSubscriberPath(id)} className="link inline-flex min-h-[44px] items-center">
        Remove<OfWhat>{email}</OfWhat>
      </DialogLink>
    ),
  },
];

export default function Subscribers() {
  const loaded = useLoaderData<typeof loader>();
  if (!loaded) return <Outlet />;
  const { filter, list } = loaded;
  const isFiltered = filter.search !== '' || filter.state !== null;
  return (
    <div className="space-y-4">
      <ListHeading title="Newsletter" />
      <NewsletterNav current="subscribers" />
      {list === null ? (
        <ListError
          message="Failed to load the subscribers. Please try again."
          retryPath={subscriberFilter.path(filter)}
        />
      ) : (
        <>
          <NoMailNotice>{noMailText}</NoMailNotice>
          <p>
            {subscriberStates
              .map((state) => {
                const name = subscriberStateNames[state].toLowerCase();
                return pluralize(list.counts[state], name, name);
              })
              .join(' · ')}
          </p>
          <ListSearch
            action={subscribersPath}
            label="Search subscribers"
            placeholder="Part of the address"
            search={filter.search}
            isFiltered={filter.state !== null}
          >
            <SelectField id="state" name="state" label="Status" defaultValue={filter.state ?? ''}>
              <option value="">All</option>
              <Options of={subscriberStates.map((state) => [state, subscriberStateNames[state]])} />
            </SelectField>
          </ListSearch>
          <ListRegion>
            {list.rows.length > 0 ? (
              <>
                <p>
                  <a
                    href={subscriberFilter.path(filter, {}, exportSubscribersPath)}
                    data-download
                    className="button button-secondary"
                  >
                    {isFiltered ? 'Export these as CSV' : 'Export all as CSV'}
                  </a>
                </p>
                <DataTable caption="Subscribers" columns={columns} rows={list.rows} keyOf={({ id }) => id} />
              </>
            ) : (
              <EmptyList
                isFiltered={isFiltered}
                listPath={subscribersPath}
                notFound={{
                  title: 'No subscribers found',
                  text: 'No matches. Try fewer letters.',
                  clear: 'Show all subscribers',
                }}
                empty={{
                  title: 'No subscribers yet',
                  text: 'People subscribe at the bottom of the home page and confirm by email.',
                }}
              >
                <a href="/newsletter" className="button button-primary">
                  See the form
                </a>
              </EmptyList>
            )}
            <DatedPagination list={list} pathOf={(cursor) => subscriberFilter.path(filter, cursor)} />
          </ListRegion>
        </>
      )}
      <DialogOutlet listPath={subscribersPath} />
    </div>
  );
}
