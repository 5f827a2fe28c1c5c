import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, Outlet, useLoaderData } from '@remix-run/react';
import {
  listOrganizationRows,
  type OrganizationPage,
  type OrganizationRow,
} from '~/domain/organizations/organization-rows.server';
import { subscriptionFilter } from '~/domain/organizations/organization-filter';
import {
  subscriptionStatuses,
  subscriptionStatusNames,
} from '~/domain/organizations/subscription/subscription-status';
import { loadList } from '~/http/back-office/load-list.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { isListRequest, revalidateAfterDialog } from '~/http/rendering/list-route';
import { noStoreListHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { pluralize, formatWholeNumber } from '~/lib/format/pluralize';
import { formatDate } from '~/lib/format/dates';
import { formatMoney } from '~/lib/format/money';
import { newOrganizationPath, organizationPath, subscriptionPath, subscriptionsAdminPath } from '~/paths';
import { DataTable, type Column } from '~/ui/admin/data-table';
import { DialogLink, DialogOutlet } from '~/ui/admin/dialog';
import { Figures } from '~/ui/admin/figures';
import { EmptyList, ListError, ListHeading } from '~/ui/admin/list-page';
import { ListRegion, ListSearch } from '~/ui/admin/list-search';
import { Options, SelectField } from '~/ui/form/field';
import { Pagination } from '~/ui/pagination';
import { BalanceCell } from '../organizations/balance-cell';
import { BillingDay } from '../organizations/billing-day';
import { SubscriptionBadge } from '../organizations/subscription-badge';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Subscriptions', matches);

export const headers = noStoreListHeaders;

export const shouldRevalidate = revalidateAfterDialog(subscriptionsAdminPath);

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'organizations:read');
  if (!isListRequest(request, subscriptionsAdminPath)) return null;
  return loadList(request, subscriptionFilter, ({ filter, page }) =>
    listOrganizationRows({ ...filter, kind: null }, { page, order: 'overdue', now }),
  );
}

export default function Subscriptions() {
  const loaded = useLoaderData<typeof loader>();
  if (!loaded) return <Outlet />;
  const { filter, list } = loaded;
  return (
    <div className="space-y-4">
      <ListHeading title="Subscriptions" />
      <ListSearch
        action={subscriptionsAdminPath}
        label="Search subscriptions"
        placeholder="Organization, plan or contact"
        search={filter.search}
        isFiltered={filter.status !== null}
      >
        <SelectField id="status" name="status" label="Status" defaultValue={filter.status ?? ''}>
          <option value="">All</option>
          <Options
            of={subscriptionStatusNames.map((status) => [status, subscriptionStatuses[status].name])}
          />
        </SelectField>
      </ListSearch>
      <ListRegion>
        {list === null ? (
          <ListError
            message="Failed to load subscriptions. Please try again."
            retryPath={subscriptionFilter.path(filter)}
          />
        ) : list.total === 0 ? (
          <NoSubscriptions isFiltered={subscriptionFilter.isFiltered(filter)} />
        ) : (
          <>
            <Figures figures={figuresOf(list.figures)} />
            <p role="status" className="font-bold">
              {pluralize(list.total, 'subscription', 'subscriptions')}
            </p>
            <DataTable caption="Subscriptions" rows={list.rows} keyOf={({ id }) => id} columns={columns} />
            <Pagination {...list} hrefOf={(page) => subscriptionFilter.path(filter, { page })} />
          </>
        )}
      </ListRegion>
      <DialogOutlet listPath={subscriptionsAdminPath} />
    </div>
  );
}

const figuresOf = ({ activeCount, overdueCount, monthly, owed }: OrganizationPage['figures']) => [
  { name: 'Organizations overdue', value: formatWholeNumber(overdueCount), isBad: overdueCount > 0 },
  { name: 'Owed', value: formatMoney(owed) },
  { name: 'Active subscriptions', value: formatWholeNumber(activeCount) },
  { name: 'Billed per month', value: formatMoney(monthly) },
];

const NoSubscriptions = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyList
    isFiltered={isFiltered}
    listPath={subscriptionsAdminPath}
    notFound={{
      title: 'No Subscriptions Found',
      text: 'No subscriptions match your search and filters.',
      clear: 'Show all',
    }}
    empty={{
      title: 'No subscriptions yet',
      text: 'Each organization that you add has a subscription. Start it here when the deliveries begin. From then on it is billed every month automatically.',
    }}
  >
    <a href={newOrganizationPath} className="button button-secondary">
      Add an organization
    </a>
  </EmptyList>
);

const columns: readonly Column<OrganizationRow>[] = [
  {
    name: 'Organization',
    cell: ({ id, name, plan }) => (
      <>
        <Link to={organizationPath(id)} className="link inline-block max-w-full break-words py-1 font-bold">
          {name}
        </Link>{' '}
        <span className="block break-words text-sm text-ink-soft">{plan}</span>
      </>
    ),
  },
  {
    name: 'Status',
    cell: ({ status, since }) => (
      <span>
        <SubscriptionBadge status={status} />{' '}
        <span className="block text-sm text-ink-soft">since {formatDate(since)}</span>
      </span>
    ),
  },
  {
    name: 'A month',
    isNumber: true,
    cell: ({ price }) => <span className="money">{formatMoney(price)}</span>,
  },
  { name: 'Next bill', cell: ({ nextBillingDay }) => <BillingDay day={nextBillingDay} /> },
  {
    name: 'Owes',
    isNumber: true,
    cell: (row) => (
      <span>
        <BalanceCell {...row} />
        {row.earliestPayBy && (
          <span className="block text-sm text-ink-soft">
            pay by <BillingDay day={row.earliestPayBy} />
          </span>
        )}
      </span>
    ),
  },
  {
    name: 'Actions',
    cell: ({ id, name }) => (
      <DialogLink to={subscriptionPath(id)} className="link flex min-h-[44px] items-center font-bold">
        Status<span className="sr-only"> and history of {name}</span>
      </DialogLink>
    ),
  },
];
