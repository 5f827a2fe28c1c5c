import { lineField, visitorMessages } from '~/domain/messages/visitor-fields';
import { choiceField } from '~/lib/forms/choice-fields';
import { nullable, type FormField, type FormFields, type ParsedFields } from '~/lib/forms/form-fields';
import { wholeNumberField } from '~/lib/forms/number-fields';
import { emailFormat, timeFormat } from '~/lib/forms/text-formats';
import { bookingFields, dayMessages } from '../booking-form';
import type { TourCalendar } from '../days/tour-days';

/** The day of a visit as the farm chooses it. */
const dayField = (label: string, calendar: TourCalendar) =>
  ({ ...bookingFields(calendar).preferredDate, label }) satisfies FormField;

const timeField = lineField('Starts at', timeFormat('Please enter a time, for example 10:00'));

export const maxReasonLength = 500;

/** A visit that staff take for a caller. */
export const phoneVisitFields = (calendar: TourCalendar) =>
  ({
    ...bookingFields(calendar),
    email: nullable(lineField('Email', emailFormat(visitorMessages.email))),
    preferredDate: dayField('Day', calendar),
    startsAt: timeField,
  }) as const satisfies FormFields;

export type PhoneVisitForm = ParsedFields<ReturnType<typeof phoneVisitFields>>;

/** Moves a visit. The visitor reads the reason. */
export const moveVisitFields = (calendar: TourCalendar) =>
  ({
    day: dayField('New day', calendar),
    startsAt: timeField,
    why: lineField('Reason', { maxLength: maxReasonLength, isOptional: true }),
  }) as const satisfies FormFields;

/** Declines or cancels a visit. The visitor reads the reason. */
export const declineVisitFields = {
  reason: lineField('Reason', { minLength: 3, maxLength: maxReasonLength }),
} as const satisfies FormFields;

export const maxDayCapacity = 10_000;

/** Opens or closes a day, and sets its capacity. */
export const dayFields = {
  state: choiceField('Bookings', ['open', 'closed'], visitorMessages.choice),
  capacity: nullable(
    wholeNumberField('Places on this day', {
      min: 0,
      max: maxDayCapacity,
      invalid: `Please enter a whole number from 0 to ${maxDayCapacity}, or leave it empty`,
    }),
  ),
  note: lineField('Note for the farm', { maxLength: 100, isOptional: true }),
} as const satisfies FormFields;

/** Why a day cannot be taken, for staff. */
export const unavailableMessages = {
  over: dayMessages.over,
  closed: 'The farm is closed on this day. Open it in the calendar first, or choose another day',
  full: 'There is no room for this group on this day. Choose another day, or raise its places in the calendar',
} as const;
