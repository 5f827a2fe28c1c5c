import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  accountStates,
  peopleFilter,
  peoplePageSize,
  type AccountState,
} from '~/domain/accounts/people/people-filter';
import { grantableRoles } from '~/domain/accounts/invitations/invitation';
import { listInvitations } from '~/domain/accounts/invitations/find-invitations.server';
import { hasPermission, permissionsOf } from '~/domain/accounts/permissions';
import { listPeople, type PersonRow } from '~/domain/accounts/people/people.server';
import { roleNames, roles } from '~/domain/accounts/user';
import { noStoreListHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { formatDateTime } from '~/lib/format/dates';
import { formatPhone } from '~/lib/format/phone';
import { parsePageNumber } from '~/lib/pagination';
import { inviteColleaguePath, userPath } from '~/paths';
import { DataTable, type Column } from '~/ui/admin/data-table';
import { ListHeading } from '~/ui/admin/list-page';
import { ListRegion, ListSearch } from '~/ui/admin/list-search';
import { Badge } from '~/ui/badge';
import { EmptyState } from '~/ui/empty-state';
import { Options, SelectField } from '~/ui/form/field';
import { Icon } from '~/ui/icon';
import { Pagination } from '~/ui/pagination';
import { RoleBadge } from '~/ui/role-badge';
import { viewInvitation } from './users/invitation-view.server';
import { SentInvitations } from './users/sent-invitations';

export const meta: MetaFunction = ({ matches }) => privateMeta('People', matches);

export const headers = noStoreListHeaders;

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'users:read');
  const mayInvite = hasPermission(user, 'users:write') && grantableRoles(permissionsOf(user)).length > 0;
  const params = new URL(request.url).searchParams;
  const filter = peopleFilter.parse(params);
  const page = parsePageNumber(params.get('page'));
  const [list, invitations] = await Promise.all([
    listPeople({ filter, page, pageSize: peoplePageSize }),
    mayInvite ? listInvitations() : [],
  ]);
  return {
    filter,
    ...list,
    mayInvite,
    invitations: invitations.map((invitation) => viewInvitation(invitation, now)),
  };
}

export default function People() {
  const { filter, mayInvite, invitations, people, total, page, pageCount } = useLoaderData<typeof loader>();
  return (
    <div className="space-y-4">
      <ListHeading title="People">
        {mayInvite && (
          <a href={inviteColleaguePath} className="button button-primary">
            <Icon name="plus" size={18} />
            Invite a colleague
          </a>
        )}
      </ListHeading>
      <SentInvitations invitations={invitations} />
      <ListSearch
        action="/users-admin"
        label="Search people"
        placeholder="Name, email or phone number"
        search={filter.search}
        isFiltered={peopleFilter.isFiltered({ ...filter, search: '' })}
      >
        <SelectField id="role" name="role" label="Role" defaultValue={filter.role}>
          <option value="all">All roles</option>
          <Options of={roles.map((role) => [role, roleNames[role]])} />
        </SelectField>
        <SelectField id="state" name="state" label="Account" defaultValue={filter.state}>
          <Options of={accountStates.map((state) => [state, stateNames[state]])} />
        </SelectField>
      </ListSearch>
      <ListRegion>
        <p role="status" className="font-bold">
          {total} {total === 1 ? 'person' : 'people'}
          {peopleFilter.isFiltered(filter) && ' found'}
          {filter.search && ` for “${filter.search}”`}
        </p>
        {people.length > 0 ? (
          <DataTable caption="People" columns={columns} rows={people} keyOf={({ id }) => id} />
        ) : (
          <EmptyState title="Nobody found" text="No matches. Try fewer letters or clear the filter.">
            <a href="/users-admin" className="button button-primary">
              Show all people
            </a>
          </EmptyState>
        )}
        <Pagination
          page={page}
          pageCount={pageCount}
          hrefOf={(other) => peopleFilter.path(filter, { page: other })}
        />
      </ListRegion>
    </div>
  );
}

const stateNames = {
  all: 'All accounts',
  enabled: 'Can sign in',
  disabled: 'Disabled',
} as const satisfies Record<AccountState, string>;

const columns: readonly Column<PersonRow>[] = [
  {
    name: 'Name',
    cell: ({ id, name, email }) => (
      <>
        <a href={userPath(id)} className="link font-bold">
          {name || email}
        </a>{' '}
        <span className="block break-all text-sm text-ink-soft">{email}</span>
      </>
    ),
  },
  {
    name: 'Phone',
    cell: ({ phoneNumber }) => (
      <span className="whitespace-nowrap">{phoneNumber ? formatPhone(phoneNumber) : 'None'}</span>
    ),
  },
  { name: 'Role', cell: ({ role }) => <RoleBadge role={role} /> },
  { name: 'Last seen', cell: ({ lastSeenAt }) => (lastSeenAt ? formatDateTime(lastSeenAt) : 'Never') },
  {
    name: 'Account',
    cell: ({ disabledAt, emailVerified, twoStep }) => (
      <span className="flex flex-wrap gap-1">
        {disabledAt && <Badge tone="bad">Disabled</Badge>}{' '}
        <Badge tone={emailVerified ? 'good' : 'waiting'}>{emailVerified ? 'Verified' : 'Not verified'}</Badge>{' '}
        {twoStep && <Badge tone="good">Two-step</Badge>}
      </span>
    ),
  },
];
