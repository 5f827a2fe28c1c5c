import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { hasPermission } from '~/domain/accounts/permissions';
import { lastBookableDay, tourCalendar } from '~/domain/bookings/days/tour-days';
import { bookingListMessages } from '~/domain/bookings/list/booking-filter';
import { findVisit } from '~/domain/bookings/list/list-bookings.server';
import { viewVisit } from '~/domain/bookings/list/visit-admin-view.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { errorResponse } from '~/http/forms/read-form.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { requirePermission } from '~/http/session/session.server';
import { bookingsAdminPath } from '~/paths';
import { DialogError, DialogPage } from '~/ui/admin/dialog';
import type { RefusedForm } from '~/ui/admin/use-refused-form';
import { ErrorSummary } from '~/ui/form/error-summary';
import { handleVisitForm } from './visit-action.server';
import { ConfirmVisitForm, DeclineVisitForm, MoveVisitForm } from './visit-forms';
import { VisitFacts, VisitHistory } from './visit-facts';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privateMeta(data ? `Visit ${data.visit.code}` : 'Visit', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'bookings:read');
  const booking = await withDatabaseTimeout(findVisit(params['bookingId'] ?? ''));
  if (!booking) throw errorResponse(404, bookingListMessages.gone);
  const { tours } = await withDatabaseTimeout(loadSettings());
  const calendar = tourCalendar(tours, now);
  return {
    visit: await viewVisit(booking, now),
    mayChange: hasPermission(user, 'bookings:write'),
    calendar,
    lastDay: lastBookableDay(calendar.today),
  };
}

export async function action(args: ActionFunctionArgs) {
  return handleVisitForm(args);
}

export default function VisitPage() {
  const { visit, mayChange, calendar, lastDay } = useLoaderData<typeof loader>();
  // Above the forms, of which the change of somebody else may have left none.
  const message = useActionData<RefusedForm>()?.message;
  return (
    <DialogPage title={`Visit ${visit.code}`} listPath={bookingsAdminPath} listName="All visits">
      <ErrorSummary problems={[]} form={message ? [message] : []} />
      <VisitFacts visit={visit} />
      {mayChange && <ConfirmVisitForm key={`confirm ${visit.version}`} visit={visit} />}
      {mayChange && visit.mayMove && <MoveVisitForm visit={visit} calendar={calendar} lastDay={lastDay} />}
      {mayChange && visit.mayDecline && <DeclineVisitForm visit={visit} />}
      <VisitHistory visit={visit} />
    </DialogPage>
  );
}

export const ErrorBoundary = DialogError;
