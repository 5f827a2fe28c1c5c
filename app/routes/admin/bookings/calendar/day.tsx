import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { hasPermission } from '~/domain/accounts/permissions';
import { dayFormSchema } from '~/domain/bookings/changes/visit-schemas';
import { loadCalendar } from '~/domain/bookings/days/load-calendar.server';
import {
  daySettingsVersion,
  loadDaySettings,
  saveTourDay,
} from '~/domain/bookings/days/save-tour-day.server';
import { isTourWeekday } from '~/domain/bookings/days/tour-days';
import { calendarMonthPath, parseMonth } from '~/domain/bookings/list/booking-filter';
import { listVisitsOfDay } from '~/domain/bookings/list/list-bookings.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { errorResponse, fieldText, readForm } from '~/http/forms/read-form.server';
import { parseSubmission } from '~/http/forms/submission.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { isValidDay } from '~/lib/calendar-days';
import { formatClock, formatLongDate, toDateInput } from '~/lib/format/dates';
import { formatWeekdayRanges } from '~/lib/weekdays';
import { calendarPath, newVisitPath, visitPath } from '~/paths';
import { DialogError, DialogPage } from '~/ui/admin/dialog';
import type { RefusedForm } from '~/ui/admin/use-refused-form';
import { VisitStatusBadge } from '../visit-status-badge';
import { DayForm } from './day-form';

export const meta: MetaFunction = ({ matches, params }) =>
  privateMeta(formatLongDate(params['day'] ?? ''), matches);

export const headers = noStoreHeaders;

function requireDay(text = ''): string {
  // The calendar of a month that parseMonth knows.
  if (!isValidDay(text) || parseMonth(text.slice(0, 7), '') === '')
    throw errorResponse(404, 'There is no such day.');
  return text;
}

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'bookings:read');
  const day = requireDay(params['day']);
  const [days, settings, visits, { tours }] = await withDatabaseTimeout(
    Promise.all([
      loadCalendar(day.slice(0, 7), now),
      loadDaySettings(day),
      listVisitsOfDay(day),
      loadSettings(),
    ]),
  );
  const today = toDateInput(now);
  const isTourDay = isTourWeekday(day, tours.days);
  return {
    day,
    calendarDay: days.find((each) => each.day === day) ?? null,
    settings,
    version: daySettingsVersion(settings),
    visits,
    usualCapacity: tours.dailyCapacity,
    tourWeekdays: formatWeekdayRanges(tours.days),
    isTourDay,
    mayChange: hasPermission(user, 'bookings:write') && isTourDay && day >= today,
  };
}

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'bookings:write');
  const day = requireDay(params['day']);
  const submission = parseSubmission(form, dayFormSchema);
  const refuse = (status: 400 | 409, errors: RefusedForm['errors'], message: string | null) =>
    data<RefusedForm>({ intent: 'day', values: submission.payload, errors, message }, { status });
  if (submission.status !== 'success') return refuse(400, submission.error ?? {}, null);
  const { state, ...rest } = submission.value;
  const result = await withDatabaseTimeout(
    saveTourDay({
      day,
      change: { ...rest, isClosed: state === 'closed' },
      seenVersion: fieldText(form, 'seenVersion'),
      by: staffMember(request, signedIn),
      now,
    }),
  );
  if (!result.ok && result.reason === 'no-tour-day')
    return refuse(400, {}, 'There are no tours on this day of the week.');
  if (!result.ok && result.reason === 'closed-longer')
    return refuse(409, {}, 'The farm is closed on this day. Open it under “Closed days and holidays”.');
  if (!result.ok)
    return refuse(
      409,
      {},
      'Somebody has changed this day since you opened it, so we did not save your changes. Check the current settings and save again if you still want to.',
    );
  return redirectWithFlash(calendarMonthPath(day.slice(0, 7)), {
    kind: 'success',
    text: `${formatLongDate(day)} was saved.${state === 'closed' ? ' Visitors can’t book it.' : ''}`,
  });
}

export default function CalendarDayPage() {
  const { day, calendarDay, settings, version, visits, usualCapacity, tourWeekdays, isTourDay, mayChange } =
    useLoaderData<typeof loader>();
  const { search } = useLocation();
  const { places = 0, capacity = 0, isClosed = true, holiday = null } = calendarDay ?? {};
  return (
    <DialogPage title={formatLongDate(day)} listPath={calendarPath} listName="Calendar">
      {holiday && (
        <p className="font-bold">
          {holiday.name}
          {holiday.isToBeConfirmed && ' (to be confirmed when the moon is sighted)'}
        </p>
      )}
      <section className="card space-y-3 p-4" aria-labelledby="visits">
        <h2 id="visits">Visits</h2>
        <p>
          {!isTourDay
            ? `No tours on this day of the week.${tourWeekdays && ` They run ${tourWeekdays}.`}`
            : isClosed
              ? `Closed for bookings${settings.note ? `: ${settings.note}` : ''}. ${places > 0 ? `${places} places are taken by visits from before.` : ''}`
              : `${places} of ${capacity} places taken.`}
        </p>
        {visits.length > 0 && (
          <ul className="divide-y divide-edge-pale">
            {visits.map(({ id, name, startsAt, groupSize, status }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2">
                <a href={visitPath(id)} className="link py-2 font-bold">
                  {formatClock(startsAt)}, {name}
                </a>{' '}
                <span className="flex items-center gap-2">
                  {groupSize} people <VisitStatusBadge status={status} />
                </span>
              </li>
            ))}
          </ul>
        )}
        {mayChange && !isClosed && (
          <p>
            <a href={`${newVisitPath}?day=${day}`} className="button button-secondary">
              Add a visit on this day
            </a>
          </p>
        )}
      </section>
      {mayChange && (
        <DayForm
          key={`${version}${search}`}
          settings={settings}
          version={version}
          usualCapacity={usualCapacity}
          takenPlaces={places}
        />
      )}
    </DialogPage>
  );
}

export const ErrorBoundary = DialogError;
