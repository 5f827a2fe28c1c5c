import type { SubmissionResult } from '@conform-to/react';
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { defaultGroupSize, describeTourDays, groupSizeNames } from '~/domain/bookings/booking-form';
import { bookPhoneVisit } from '~/domain/bookings/changes/book-phone-visit.server';
import { phoneVisitFields, unavailableMessages } from '~/domain/bookings/changes/visit-forms';
import { phoneVisitSchema } from '~/domain/bookings/changes/visit-schemas';
import { lastBookableDay, tourCalendar } from '~/domain/bookings/days/tour-days';
import { bookingCode } from '~/domain/bookings/tour-booking';
import { loadSettings } from '~/domain/settings/settings.server';
import { readForm } from '~/http/forms/read-form.server';
import { parseSubmission } from '~/http/forms/submission.server';
import { listPathOf } from '~/http/rendering/list-route';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { isValidDay } from '~/lib/calendar-days';
import { formatLongDate } from '~/lib/format/dates';
import { bookingsAdminPath } from '~/paths';
import { DialogError, DialogForm, DialogPage } from '~/ui/admin/dialog';
import { ErrorSummary } from '~/ui/form/error-summary';
import { Options, SelectField, TextArea, TextField } from '~/ui/form/field';
import { useValidatedForm } from '~/ui/form/use-validated-form';

export const meta: MetaFunction = ({ matches }) => privateMeta('Add a Visit', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'bookings:write');
  const { tours } = await withDatabaseTimeout(loadSettings());
  const day = new URL(request.url).searchParams.get('day') ?? '';
  return {
    startsAt: tours.days.length > 0 ? tours.startsAt : '',
    day: isValidDay(day) ? day : '',
    calendar: tourCalendar(tours, now),
  };
}

export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'bookings:write');
  const { tours } = await withDatabaseTimeout(loadSettings());
  const submission = parseSubmission(form, phoneVisitSchema(tourCalendar(tours, now)));
  if (submission.status !== 'success') return data({ reply: submission.reply() }, { status: 400 });
  const by = staffMember(request, signedIn);
  const result = await withDatabaseTimeout(bookPhoneVisit({ form: submission.value, by, now }));
  if (!result.ok) {
    const fieldErrors = { preferredDate: [`${unavailableMessages[result.reason]}.`] };
    return data({ reply: submission.reply({ fieldErrors }) }, { status: 409 });
  }
  const { booking } = result;
  return redirectWithFlash(listPathOf(request, bookingsAdminPath), {
    kind: 'success',
    text: `${booking.firstName} ${booking.lastName} is booked for ${formatLongDate(booking.preferredDate)}. The booking code is ${bookingCode(booking)}.`,
  });
}

export default function AddVisit() {
  const { startsAt, day, calendar } = useLoaderData<typeof loader>();
  const actionData = useActionData<{ reply: SubmissionResult<string[]> }>();
  const { formProps, summary, field, blocked } = useValidatedForm({
    id: 'phone-visit',
    lastResult: actionData?.reply,
    fields: phoneVisitFields(calendar),
    defaultValue: { groupSize: defaultGroupSize, startsAt, preferredDate: day },
  });
  return (
    <DialogPage title="Add a visit" listPath={bookingsAdminPath} listName="All visits">
      <p>For a group that calls or comes by. The visit is confirmed immediately.</p>
      <DialogForm {...formProps} className="card space-y-4 p-4">
        <ErrorSummary {...summary} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...field('firstName')} required />
          <TextField {...field('lastName')} required />
          <TextField {...field('phone')} required />
          <TextField
            {...field('email')}
            required={false}
            hint="We’ll send a confirmation with a calendar file to this address"
          />
          <TextField
            {...field('preferredDate')}
            min={calendar.today}
            max={lastBookableDay(calendar.today)}
            hint={describeTourDays(calendar.tourWeekdays)}
            required
          />
          <TextField {...field('startsAt')} required />
          <SelectField {...field('groupSize')} required>
            <Options of={groupSizeNames.map((size) => [size, `${size} people`])} />
          </SelectField>
        </div>
        <TextArea {...field('specialRequests')} required={false} />
        <button className="button button-primary w-full sm:w-auto" aria-disabled={blocked || undefined}>
          Book the visit
        </button>
      </DialogForm>
    </DialogPage>
  );
}

export const ErrorBoundary = DialogError;
