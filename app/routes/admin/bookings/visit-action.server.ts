import { data, type ActionFunctionArgs } from '@remix-run/node';
import {
  changeVisit,
  type ChangeVisitResult,
  type VisitChange,
} from '~/domain/bookings/changes/change-visit.server';
import { unavailableMessages } from '~/domain/bookings/changes/visit-forms';
import { declineVisitSchema, moveVisitSchema } from '~/domain/bookings/changes/visit-schemas';
import { tourCalendar, type TourCalendar } from '~/domain/bookings/days/tour-days';
import { bookingListMessages, bookingStatusNames } from '~/domain/bookings/list/booking-filter';
import { findVisit } from '~/domain/bookings/list/list-bookings.server';
import { bookingCode, type TourBooking } from '~/domain/bookings/tour-booking';
import { loadSettings } from '~/domain/settings/settings.server';
import { errorResponse, fieldText, readForm, unreadableForm } from '~/http/forms/read-form.server';
import { parseSubmission, rejectUnsaved } from '~/http/forms/submission.server';
import { listPathOf } from '~/http/rendering/list-route';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { formatClock, formatLongDate } from '~/lib/format/dates';
import { bookingsAdminPath } from '~/paths';
import type { RefusedForm } from '~/ui/admin/use-refused-form';

/** Confirms, moves or declines a visit, or records that its group came. */
export async function handleVisitForm({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'bookings:write');
  const booking = await withDatabaseTimeout(findVisit(params['bookingId'] ?? ''));
  if (!booking) throw errorResponse(404, bookingListMessages.gone);
  const { tours } = await withDatabaseTimeout(loadSettings());
  const parsed = parseChange(form, tourCalendar(tours, now));
  if (!parsed.ok) return data<RefusedForm>(parsed.refused, { status: 400 });
  const { change } = parsed;
  const result = await withDatabaseTimeout(
    changeVisit({
      bookingId: booking._id,
      change,
      seenVersion: fieldText(form, 'seenVersion'),
      by: staffMember(request, signedIn),
      now,
    }),
  );
  if (result.ok)
    return redirectWithFlash(listPathOf(request, bookingsAdminPath), {
      kind: 'success',
      text: successText(result.booking, change),
    });
  if (result.reason === 'unknown') throw errorResponse(404, bookingListMessages.gone);
  const problem = describeProblem(result);
  const isAboutDay = change.kind === 'move' && result.reason in unavailableMessages;
  return data<RefusedForm>(
    {
      intent: change.kind,
      values: Object.fromEntries(form),
      errors: isAboutDay ? { day: [problem] } : {},
      message: isAboutDay ? null : problem,
    },
    { status: 409 },
  );
}

type ParsedChange =
  | { readonly ok: true; readonly change: VisitChange }
  | { readonly ok: false; readonly refused: RefusedForm };

function parseChange(form: FormData, calendar: TourCalendar): ParsedChange {
  const intent = fieldText(form, 'intent');
  if (intent === 'confirm' || intent === 'visited') {
    rejectUnsaved(form);
    return { ok: true, change: { kind: intent } };
  }
  if (intent !== 'move' && intent !== 'decline') throw unreadableForm();
  const refuse = ({
    payload,
    error,
  }: {
    payload: Record<string, unknown>;
    error?: RefusedForm['errors'] | null;
  }) => ({ ok: false, refused: { intent, values: payload, errors: error ?? {}, message: null } }) as const;
  if (intent === 'decline') {
    const submission = parseSubmission(form, declineVisitSchema);
    if (submission.status !== 'success') return refuse(submission);
    return { ok: true, change: { kind: intent, why: submission.value.reason } };
  }
  const submission = parseSubmission(form, moveVisitSchema(calendar));
  if (submission.status !== 'success') return refuse(submission);
  return { ok: true, change: { kind: intent, ...submission.value } };
}

function successText(booking: TourBooking, { kind }: VisitChange): string {
  const code = bookingCode(booking);
  const told = booking.email ? ' The visitor gets an email.' : ` Please call ${booking.phone}.`;
  if (kind === 'confirm') return `Visit ${code} is confirmed.${told}`;
  if (kind === 'visited') return `Visit ${code} is marked as visited.`;
  if (kind === 'move')
    return `Visit ${code} is on ${formatLongDate(booking.preferredDate)}, ${formatClock(booking.startsAt)} now.${told}`;
  // Nobody is told of a visit that its visitor had not confirmed.
  return `Visit ${code} is cancelled.${booking.expiresAt ? '' : told}`;
}

function describeProblem(result: Extract<ChangeVisitResult, { ok: false }>): string {
  switch (result.reason) {
    case 'unknown':
      return bookingListMessages.gone;
    case 'changed':
    case 'not-allowed':
      return `Somebody has changed this visit since you opened it. It is now: ${describeState(result.booking)}. Please check it again.`;
    case 'same-day':
      return 'Choose another day or time. The visit is already on this one.';
    case 'too-early':
      return 'This visit is still in the future.';
    default:
      return `${unavailableMessages[result.reason]}.`;
  }
}

const describeState = ({ status, preferredDate, startsAt }: TourBooking): string =>
  `${bookingStatusNames[status].toLowerCase()}, ${formatLongDate(preferredDate)}, ${formatClock(startsAt)}`;
