import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { hasPermission } from '~/domain/accounts/permissions';
import { findOpenHolidays, loadCalendar } from '~/domain/bookings/days/load-calendar.server';
import { saveTourDay } from '~/domain/bookings/days/save-tour-day.server';
import { lastBookableDay } from '~/domain/bookings/days/tour-days';
import { calendarMonthPath, parseMonth } from '~/domain/bookings/list/booking-filter';
import { loadSettings } from '~/domain/settings/settings.server';
import { fieldText, readForm, unreadableForm } from '~/http/forms/read-form.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { isListRequest, listPathOf, revalidateAfterDialog } from '~/http/rendering/list-route';
import { noStoreListHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { nullIfUnavailable, withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { serviceUnavailable } from '~/http/server/service-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { addMonths } from '~/lib/calendar-days';
import { formatClock, formatLongDate, toDateInput } from '~/lib/format/dates';
import { describeTourDays } from '~/domain/bookings/booking-form';
import { bookingsAdminPath, calendarPath, newVisitPath, settingsSectionPath } from '~/paths';
import { DialogOutlet } from '~/ui/admin/dialog';
import { ListError, ListHeading } from '~/ui/admin/list-page';
import { Icon } from '~/ui/icon';
import { HolidayList } from './holiday-list';
import { MonthTable } from './month-table';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Calendar of Visits', matches);

export const headers = noStoreListHeaders;

export const shouldRevalidate = revalidateAfterDialog(calendarPath);

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'bookings:read');
  if (!isListRequest(request, calendarPath)) return null;
  const today = toDateInput(now);
  const month = parseMonth(new URL(request.url).searchParams.get('month'), today);
  const view = {
    month,
    monthName: monthNameOf(month),
    previous: { path: calendarMonthPath(addMonths(month, -1)), name: monthNameOf(addMonths(month, -1)) },
    next: { path: calendarMonthPath(addMonths(month, 1)), name: monthNameOf(addMonths(month, 1)) },
    today,
    mayChange: hasPermission(user, 'bookings:write'),
    maySet: hasPermission(user, 'settings:write'),
  };
  const loaded = await nullIfUnavailable(
    Promise.all([loadCalendar(month, now), findOpenHolidays(today, lastBookableDay(today)), loadSettings()]),
  );
  if (!loaded) return data({ ...view, days: null, holidays: [], tours: null }, serviceUnavailable);
  const [days, holidays, { tours }] = loaded;
  return data({ ...view, days, holidays, tours });
}

/** Closes a holiday. */
export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'bookings:write');
  const day = fieldText(form, 'day');
  if (fieldText(form, 'intent') !== 'close' || day === '') throw unreadableForm();
  const today = toDateInput(now);
  const holiday = await withDatabaseTimeout(findOpenHolidays(today, lastBookableDay(today))).then((open) =>
    open.find((each) => each.day === day),
  );
  const back = (kind: 'success' | 'warning', text: string) =>
    redirectWithFlash(listPathOf(request, calendarPath), { kind, text });
  if (!holiday) return back('warning', 'This day is already closed, or it is not a holiday.');
  await withDatabaseTimeout(
    saveTourDay({
      day,
      change: (current) => ({ ...current, isClosed: true, note: current.note || holiday.name }),
      by: staffMember(request, signedIn),
      now,
    }),
  );
  return back('success', `${formatLongDate(day)} (${holiday.name}) is closed for bookings.`);
}

const monthFormat = new Intl.DateTimeFormat('en-KE', { timeZone: 'UTC', month: 'long', year: 'numeric' });

const monthNameOf = (month: string): string => monthFormat.format(new Date(`${month}-01T00:00:00Z`));

export default function CalendarPage() {
  const loaded = useLoaderData<typeof loader>();
  if (!loaded) return <Outlet />;
  const { month, monthName, previous, next, today, days, holidays, tours, mayChange, maySet } = loaded;
  return (
    <div className="space-y-4">
      <ListHeading title="Calendar of visits">
        <a href={bookingsAdminPath} className="button button-secondary">
          List
        </a>{' '}
        {mayChange && (
          <a href={settingsSectionPath('calendar')} className="button button-secondary">
            Closed days and holidays
          </a>
        )}{' '}
        {mayChange && (
          <a href={newVisitPath} className="button button-primary">
            <Icon name="plus" size={18} />
            Add a visit
          </a>
        )}
      </ListHeading>
      <nav aria-label="Months" className="flex items-center justify-between gap-2">
        <a href={previous.path} rel="prev" className="button button-quiet">
          <Icon name="left" size={18} />
          <span className="sr-only">{previous.name}</span>
        </a>{' '}
        <h2 id="month">{monthName}</h2>{' '}
        <a href={next.path} rel="next" className="button button-quiet">
          <span className="sr-only">{next.name}</span>
          <Icon name="right" size={18} />
        </a>
      </nav>
      {days === null ? (
        <ListError
          message="Failed to load the calendar. Please try again."
          retryPath={calendarMonthPath(month)}
        />
      ) : (
        <MonthTable days={days} today={today} />
      )}
      {tours && (
        <p className="text-sm text-ink-soft">
          {describeTourDays(tours.days)}
          {tours.days.length > 0 &&
            ` from ${formatClock(tours.startsAt)}, with ${tours.dailyCapacity} places a day. Choose a day to close it or change its places`}
          .{' '}
          {maySet && (
            <a href="/settings-admin/visits" className="link">
              {tours.days.length > 0
                ? 'Change the usual days, places and time'
                : 'Set the days, places and time'}
            </a>
          )}
        </p>
      )}
      {mayChange && <HolidayList holidays={holidays} month={month} />}
      <DialogOutlet listPath={calendarPath} />
    </div>
  );
}
