import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Outlet, useLoaderData, useLocation, type ShouldRevalidateFunction } from '@remix-run/react';
import { findScreen } from '~/domain/back-office/screens';
import { handleItemListForm } from '~/http/back-office/item-list.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { isListRequest, skipListRevalidation } from '~/http/rendering/list-route';
import { privateMeta } from '~/http/seo/page-title';
import { nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { serviceUnavailable } from '~/http/server/service-unavailable.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { DialogLink, DialogOutlet } from '~/ui/admin/dialog';
import { ExamplesBar } from '~/ui/admin/examples-bar';
import { EmptyList, ListError, ListHeading } from '~/ui/admin/list-page';
import { ListRegion, ListSearch } from '~/ui/admin/list-search';
import { SelectField } from '~/ui/form/field';
import { parseItemFilter } from './item-filter';
import { ItemGroups } from './item-list';
import { itemScreenOf, loadItemGroups } from './item-screens.server';
import { itemsPathOf, thingOf } from './items-path';

export const handle: RouteHandle = { enhance: 'react' };

const titleOf = (pathname: string): string => findScreen(itemsPathOf(pathname))?.name ?? '';

export const meta: MetaFunction = ({ matches, location }) => privateMeta(titleOf(location.pathname), matches);

/** Forwards Retry-After. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  skipListRevalidation(itemsPathOf(change.nextUrl.pathname))(change);

/** Without pages: a farm has a few dozen at most. */
export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  const screen = itemScreenOf(request);
  if (!isListRequest(request, screen.kind.path)) return null;
  const { empty, loadFailed, search, visibility } = screen.kind.messages;
  const filter = search ? parseItemFilter(new URL(request.url).searchParams) : null;
  const list = await nullIfUnavailable(loadItemGroups(screen, filter));
  const messages = { empty, loadFailed, search, visibility };
  const { groups = null, examples = null } = list ?? {};
  return data({ groups, examples, filter, messages }, groups ? {} : serviceUnavailable);
}

export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const signedIn = await requirePermission(request, now, 'content:write');
  const { kind, moveGroup } = itemScreenOf(request);
  const by = staffMember(request, signedIn);
  return handleItemListForm(request, now, kind, {
    by,
    moveGroup: moveGroup && ((move) => moveGroup(move, { by, now })),
  });
}

/** The items of a kind (app/domain/ordered-items). */
export default function Items() {
  const loaded = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  if (!loaded) return <Outlet />;
  const listPath = itemsPathOf(pathname);
  const { groups, examples, filter, messages } = loaded;
  const thing = thingOf(listPath);
  const newPath = `${listPath}/new`;
  const list =
    groups === null ? (
      <ListError message={messages.loadFailed} retryPath={listPath + search} />
    ) : groups.length === 0 ? (
      <EmptyList
        isFiltered={filter !== null && (filter.search !== '' || filter.state !== 'all')}
        listPath={listPath}
        notFound={{
          title: messages.empty.title,
          text: messages.search?.notFound ?? '',
          clear: messages.search?.clear ?? '',
        }}
        empty={messages.empty}
      >
        <DialogLink to={newPath} className="button button-secondary">
          Add {thing}
        </DialogLink>
      </EmptyList>
    ) : (
      <ItemGroups groups={groups} listPath={listPath} names={messages.visibility} />
    );
  return (
    // A new element for each kind: the next list must not keep the state of this one.
    <div key={listPath} className="space-y-4">
      <ListHeading title={titleOf(pathname)} action={{ label: `Add ${thing}`, path: newPath }} />
      {filter && messages.search ? (
        <>
          <ListSearch
            action={listPath}
            label={messages.search.label}
            placeholder={messages.search.placeholder}
            search={filter.search}
            isFiltered={filter.state !== 'all'}
          >
            <SelectField id="status" name="status" label="Status" defaultValue={filter.state}>
              <option value="all">All</option>
              <option value="active">{messages.visibility.visible}</option>
              <option value="inactive">{messages.visibility.hidden}</option>
            </SelectField>
          </ListSearch>
          <ListRegion>
            {groups && groups.length > 0 && (
              <Count of={thing} count={groups.flatMap(({ items }) => items).length} />
            )}
            {list}
          </ListRegion>
        </>
      ) : (
        list
      )}
      {examples && <ExamplesBar list="" {...examples} />}
      <DialogOutlet listPath={listPath} />
    </div>
  );
}

const Count = ({ count, of }: { count: number; of: string }) => (
  <p role="status" className="font-bold">
    {count} {of.toLowerCase()}
    {count === 1 ? '' : 's'}
  </p>
);
