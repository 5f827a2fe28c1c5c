import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, Outlet, useLoaderData } from '@remix-run/react';
import { hasPermission } from '~/domain/accounts/permissions';
import { organizationKinds } from '~/domain/organizations/organization';
import { organizationFilter, type OrganizationFilter } from '~/domain/organizations/organization-filter';
import { organizationMessages } from '~/domain/organizations/organization-form';
import { listOrganizationRows, type OrganizationRow } from '~/domain/organizations/organization-rows.server';
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
import { pluralize } from '~/lib/format/pluralize';
import { formatPhone } from '~/lib/format/phone';
import { newOrganizationPath, organizationPath, organizationsAdminPath } from '~/paths';
import { DataTable, type Column } from '~/ui/admin/data-table';
import { DialogLink, DialogOutlet } from '~/ui/admin/dialog';
import { EmptyList, ListError, ListHeading } from '~/ui/admin/list-page';
import { ListRegion, ListSearch } from '~/ui/admin/list-search';
import { Options, SelectField } from '~/ui/form/field';
import { telephoneLink } from '~/lib/format/contact-links';
import { Pagination } from '~/ui/pagination';
import { BalanceCell } from './balance-cell';
import { BillingDay } from './billing-day';
import { SubscriptionBadge } from './subscription-badge';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Organizations', matches);

export const headers = noStoreListHeaders;

export const shouldRevalidate = revalidateAfterDialog(organizationsAdminPath);

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'organizations:read');
  if (!isListRequest(request, organizationsAdminPath)) return null;
  return loadList(
    request,
    organizationFilter,
    ({ filter, page }) => listOrganizationRows(filter, { page, order: 'name', now }),
    { mayChange: hasPermission(user, 'organizations:write') },
  );
}

export default function Organizations() {
  const loaded = useLoaderData<typeof loader>();
  if (!loaded) return <Outlet />;
  const { filter, list, mayChange } = loaded;
  const isFiltered = organizationFilter.isFiltered({ ...filter, search: '' });
  return (
    <div className="space-y-4">
      <ListHeading
        title="Organizations"
        {...(mayChange && { action: { label: 'Add Organization', path: newOrganizationPath } })}
      />
      <ListSearch
        action={organizationsAdminPath}
        label="Search organizations"
        placeholder="Name, plan, contact or phone"
        search={filter.search}
        isFiltered={isFiltered}
      >
        <SelectField id="status" name="status" label="Subscription" defaultValue={filter.status ?? ''}>
          <option value="">All</option>
          <Options
            of={subscriptionStatusNames.map((status) => [status, subscriptionStatuses[status].name])}
          />
        </SelectField>
        <SelectField id="kind" name="kind" label="Kind" defaultValue={filter.kind ?? ''}>
          <option value="">All</option>
          <Options of={organizationKinds} />
        </SelectField>
      </ListSearch>
      <ListRegion>
        {list === null ? (
          <ListError message={organizationMessages.loadFailed} retryPath={organizationFilter.path(filter)} />
        ) : list.total === 0 ? (
          <NoOrganizations filter={filter} mayChange={mayChange} />
        ) : (
          <>
            <p role="status" className="font-bold">
              {pluralize(list.total, 'organization', 'organizations')}
            </p>
            <DataTable caption="Organizations" rows={list.rows} keyOf={({ id }) => id} columns={columns} />
            <Pagination {...list} hrefOf={(page) => organizationFilter.path(filter, { page })} />
          </>
        )}
      </ListRegion>
      <DialogOutlet listPath={organizationsAdminPath} />
    </div>
  );
}

const NoOrganizations = ({ filter, mayChange }: { filter: OrganizationFilter; mayChange: boolean }) => (
  <EmptyList
    isFiltered={organizationFilter.isFiltered(filter)}
    listPath={organizationsAdminPath}
    notFound={{
      title: 'No Organizations Found',
      text: 'No organizations match your search and filters.',
      clear: 'Show all',
    }}
    empty={{
      title: 'No organizations yet',
      text: 'Schools, hotels and cooperatives that take milk on account appear here, with what they owe. Add the first one with its monthly price and billing day, then start its subscription.',
    }}
  >
    {mayChange && (
      <DialogLink to={newOrganizationPath} className="button button-primary">
        Add Organization
      </DialogLink>
    )}
  </EmptyList>
);

const columns: readonly Column<OrganizationRow>[] = [
  {
    name: 'Organization',
    cell: ({ id, name, kind }) => (
      <>
        <Link to={organizationPath(id)} className="link inline-block max-w-full break-words py-1 font-bold">
          {name}
        </Link>{' '}
        <span className="block text-sm text-ink-soft">{organizationKinds[kind]}</span>
      </>
    ),
  },
  { name: 'Status', cell: ({ status }) => <SubscriptionBadge status={status} /> },
  { name: 'Owes', isNumber: true, cell: (row) => <BalanceCell {...row} /> },
  { name: 'Next bill', cell: ({ nextBillingDay }) => <BillingDay day={nextBillingDay} /> },
  {
    name: 'Contact',
    cell: ({ contact }) =>
      contact ? (
        <span className="min-w-0">
          <span className="block break-words">{contact.name}</span>
          {contact.phone && (
            <a href={telephoneLink(contact.phone)} className="link inline-block whitespace-nowrap py-2.5">
              {formatPhone(contact.phone)}
            </a>
          )}
        </span>
      ) : (
        '–'
      ),
  },
];
