import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { hasPermission } from '~/domain/accounts/permissions';
import {
  bookingListMessages,
  bookingFilter,
  bookingViews,
  type BookingFilter,
} from '~/domain/bookings/list/booking-filter';
import { listBookings, type BookingRow } from '~/domain/bookings/list/list-bookings.server';
import { loadList } from '~/http/back-office/load-list.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { isListRequest, revalidateAfterDialog } from '~/http/rendering/list-route';
import { noStoreListHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { formatClock, formatLongDate } from '~/lib/format/dates';
import { bookingsAdminPath, calendarPath, newVisitPath, visitPath } from '~/paths';
import { DataTable, type Column } from '~/ui/admin/data-table';
import { DialogLink, DialogOutlet } from '~/ui/admin/dialog';
import { KeysetPagination, ListError, ListHeading } from '~/ui/admin/list-page';
import { ListRegion, ListSearch } from '~/ui/admin/list-search';
import { EmptyState } from '~/ui/empty-state';
import { Options, SelectField } from '~/ui/form/field';
import { Icon } from '~/ui/icon';
import { telephoneLink } from '~/lib/format/contact-links';
import { VisitStatusBadge } from './visit-status-badge';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Farm Visits', matches);

export const headers = noStoreListHeaders;

export const shouldRevalidate = revalidateAfterDialog(bookingsAdminPath);

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'bookings:read');
  if (!isListRequest(request, bookingsAdminPath)) return null;
  return loadList(request, bookingFilter, ({ filter, cursors }) => listBookings(filter, cursors, now), {
    mayChange: hasPermission(user, 'bookings:write'),
  });
}

export default function Bookings() {
  const loaded = useLoaderData<typeof loader>();
  if (!loaded) return <Outlet />;
  const { filter, list, mayChange } = loaded;
  return (
    <div className="space-y-4">
      <ListHeading
        title="Farm visits"
        {...(mayChange && { action: { label: 'Add a visit', path: newVisitPath } })}
      >
        <a href={calendarPath} className="button button-secondary">
          <Icon name="calendar" size={18} />
          Calendar
        </a>
      </ListHeading>
      <ListSearch
        action={bookingsAdminPath}
        label="Search visits"
        placeholder="Name, phone, email or code"
        search={filter.search}
        isFiltered={filter.view !== null}
      >
        <SelectField id="show" name="show" label="Show" defaultValue={filter.view ?? ''}>
          <option value="">Coming visits</option>
          <Options of={bookingViews} />
        </SelectField>
      </ListSearch>
      <ListRegion>
        {list === null ? (
          <ListError message={bookingListMessages.loadFailed} retryPath={bookingFilter.path(filter)} />
        ) : list.rows.length === 0 ? (
          <EmptyState title="No visits found" text={emptyText(filter)}>
            {(filter.search || filter.view) && (
              <a href={bookingsAdminPath} className="button button-primary">
                Show coming visits
              </a>
            )}
          </EmptyState>
        ) : (
          <>
            <DataTable caption="Farm visits" columns={columns} rows={list.rows} keyOf={({ id }) => id} />
            <KeysetPagination
              previous={list.previous && bookingFilter.path(filter, { after: list.previous })}
              next={list.next && bookingFilter.path(filter, { before: list.next })}
            />
          </>
        )}
      </ListRegion>
      <DialogOutlet listPath={bookingsAdminPath} />
    </div>
  );
}

const emptyText = ({ search, view }: BookingFilter): string =>
  search
    ? 'No visits match. Try fewer words or “All visits”.'
    : view === null
      ? 'No visits are booked yet. New bookings appear here.'
      : view === 'new'
        ? 'Every coming visit is confirmed.'
        : 'No visits in this list.';

const columns: readonly Column<BookingRow>[] = [
  {
    name: 'Visit',
    cell: ({ id, preferredDate, startsAt, code }) => (
      <>
        <DialogLink to={visitPath(id)} className="link inline-block py-1 font-bold">
          {formatLongDate(preferredDate)}
        </DialogLink>{' '}
        <span className="block text-sm text-ink-soft">
          {formatClock(startsAt)}, booking {code}
        </span>
      </>
    ),
  },
  {
    name: 'Visitor',
    cell: ({ name, phone }) => (
      <span className="min-w-0">
        <span className="block break-words">{name}</span>
        <a href={telephoneLink(phone)} className="link inline-block whitespace-nowrap py-2.5">
          {phone}
        </a>
      </span>
    ),
  },
  {
    name: 'Group',
    cell: ({ groupSize, specialRequests }) => (
      <span>
        {groupSize} people
        {specialRequests && <span className="block text-sm text-ink-soft">Has a special request</span>}
      </span>
    ),
  },
  { name: 'Status', cell: ({ status }) => <VisitStatusBadge status={status} /> },
];
