import { maxEmailLength, textField, textRule, visitorMessages } from '~/domain/messages/visitor-fields';
import { isEmailAddress } from '~/lib/forms/email-address';
import type { FormField, FormFields, ParsedFields } from '~/lib/forms/form-fields';
import { bookingFields, dayMessages } from '../booking-form';
import type { TourCalendar } from '../days/tour-days';

/** The day of a visit as the farm chooses it. */
const dayField = (label: string, calendar: TourCalendar) =>
  ({ ...bookingFields(calendar).preferredDate, label }) satisfies FormField;

const timeField = {
  label: 'Starts at',
  maxLength: 5,
  rule: (text) => {
    if (text.trim() === '') return visitorMessages.required;
    return /^([01]\d|2[0-3]):[0-5]\d$/.test(text.trim()) ? null : 'Please enter a time, such as 10:00';
  },
  normalise: (text) => text.trim(),
} as const satisfies FormField;

export const maxReasonLength = 500;

/** A visit that staff take for a caller. */
export const phoneVisitFields = (calendar: TourCalendar) =>
  ({
    ...bookingFields(calendar),
    email: {
      label: 'Email',
      maxLength: maxEmailLength,
      rule: textRule({
        maxLength: maxEmailLength,
        optional: true,
        next: (text) => (isEmailAddress(text) ? null : visitorMessages.email),
      }),
      normalise: (text: string) => text.trim(),
      parse: (text: string) => (text === '' ? null : text),
    },
    preferredDate: dayField('Day', calendar),
    startsAt: timeField,
  }) as const satisfies FormFields;

export type PhoneVisitForm = ParsedFields<ReturnType<typeof phoneVisitFields>>;

/** Moves a visit. The visitor reads the reason. */
export const moveVisitFields = (calendar: TourCalendar) =>
  ({
    day: dayField('New day', calendar),
    startsAt: timeField,
    why: textField({ label: 'Reason', maxLength: maxReasonLength, optional: true }),
  }) as const satisfies FormFields;

/** Declines or cancels a visit. The visitor reads the reason. */
export const declineVisitFields = {
  reason: textField({ label: 'Reason', minLength: 3, maxLength: maxReasonLength }),
} as const satisfies FormFields;

export const maxDayCapacity = 10_000;

/** Opens or closes a day, and sets its capacity. */
export const dayFields = {
  state: {
    label: 'Bookings',
    rule: (text) => (text === 'open' || text === 'closed' ? null : visitorMessages.choice),
  },
  capacity: {
    label: 'Places on this day',
    maxLength: 5,
    rule: (text) => {
      const trimmed = text.trim();
      if (trimmed === '') return null;
      return /^\d{1,5}$/.test(trimmed) && Number(trimmed) <= maxDayCapacity
        ? null
        : `Please enter a whole number from 0 to ${maxDayCapacity}, or leave it empty`;
    },
    normalise: (text: string) => text.trim(),
    parse: (text: string) => (text === '' ? null : Number(text)),
  },
  note: textField({ label: 'Note for the farm', maxLength: 100, optional: true }),
} as const satisfies FormFields;

/** Why a day cannot be taken, for staff. */
export const unavailableMessages = {
  over: dayMessages.over,
  closed: 'The farm is closed on this day. Open it in the calendar first, or choose another day',
  full: 'There is no room for this group on this day. Choose another day, or raise its places in the calendar',
} as const;
