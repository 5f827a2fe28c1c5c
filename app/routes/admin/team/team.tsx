import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { activeStateNames, activeStates } from '~/domain/catalogue/products/admin-product-filter';
import { listItems } from '~/domain/ordered-items/find-items.server';
import { filterTeam, teamFilter } from '~/domain/team/team-filter';
import { teamMessages } from '~/domain/team/team-form';
import { teamKind } from '~/domain/team/team-kind.server';
import { handleItemListForm } from '~/http/back-office/item-list.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { isListRequest, skipListRevalidation } from '~/http/rendering/list-route';
import { privateMeta } from '~/http/seo/page-title';
import { nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { serviceUnavailable } from '~/http/server/service-unavailable.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { teamAdminPath } from '~/paths';
import { DialogLink, DialogOutlet } from '~/ui/admin/dialog';
import { ListError, ListHeading } from '~/ui/admin/list-page';
import { ListRegion, ListSearch } from '~/ui/admin/list-search';
import { EmptyState } from '~/ui/empty-state';
import { SelectField } from '~/ui/form/field';
import { ItemList } from '../items/item-list';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Team Management', matches);

/** Forwards Retry-After. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const shouldRevalidate = skipListRevalidation(teamAdminPath);

/** Without pages: a farm has dozens of people at most. */
export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  if (!isListRequest(request, teamAdminPath)) return null;
  const filter = teamFilter.parse(new URL(request.url).searchParams);
  const team = await nullIfUnavailable(listItems(teamKind));
  const items =
    team &&
    filterTeam(team, filter).map(({ _id, name, position, email, image, isActive }) => ({
      id: _id.toHexString(),
      name,
      text: `${position} · ${email}`,
      picture: image,
      isVisible: isActive,
    }));
  return data({ filter, items }, items ? {} : serviceUnavailable);
}

export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const signedIn = await requirePermission(request, now, 'content:write');
  return handleItemListForm(request, now, teamKind, {
    by: staffMember(request, signedIn),
    shownMessage: (name) => `${name} is active. Customers can see this person now.`,
    hiddenMessage: (name) => `${name} is inactive. Customers no longer see this person.`,
  });
}

export default function TeamManagement() {
  const loaded = useLoaderData<typeof loader>();
  if (!loaded) return <Outlet />;
  const { filter, items } = loaded;
  return (
    <div className="space-y-4">
      <ListHeading
        title="Team Management"
        action={{ label: 'Add Team Member', path: `${teamAdminPath}/new` }}
      />
      <ListSearch
        action={teamAdminPath}
        label="Search the team"
        placeholder="Name, position or email"
        search={filter.search}
        isFiltered={filter.state !== 'all'}
      >
        <SelectField id="status" name="status" label="Status" defaultValue={filter.state}>
          {activeStates.map((state) => (
            <option key={state} value={state}>
              {activeStateNames[state]}
            </option>
          ))}
        </SelectField>
      </ListSearch>
      <ListRegion>
        {items === null ? (
          <ListError message={teamMessages.loadFailed} retryPath={teamFilter.path(filter)} />
        ) : items.length === 0 ? (
          <EmptyState title={teamMessages.empty} text={teamMessages.emptyAdvice}>
            <DialogLink to={`${teamAdminPath}/new`} className="button button-secondary">
              Add Team Member
            </DialogLink>
          </EmptyState>
        ) : (
          <>
            <p role="status" className="font-bold">
              {items.length} {items.length === 1 ? 'team member' : 'team members'}
            </p>
            <ItemList
              items={items}
              listPath={teamAdminPath}
              words={{ visible: 'Active', hidden: 'Inactive', show: 'Activate', hide: 'Deactivate' }}
            />
          </>
        )}
      </ListRegion>
      <DialogOutlet listPath={teamAdminPath} />
    </div>
  );
}
