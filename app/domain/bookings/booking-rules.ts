import type { FieldRule } from '~/domain/accounts/account-fields';
import {
  choiceRule,
  maxEmailLength,
  maxPhoneLength,
  textRule,
  visitorEmailRule,
  visitorMessages,
  visitorPhoneRule,
} from '~/domain/messages/visitor-fields';
import { isValidDay, isSunday, lastBookableDay } from './tour-days';

/** The sizes that the form offers, with how many each counts for; '15+' counts 20 (admin.md section 9). */
export const groupSizes = { '1-5': 5, '6-10': 10, '11-15': 15, '15+': 20 } as const;

export type GroupSize = keyof typeof groupSizes;

export const groupSizeNames = Object.keys(groupSizes) as GroupSize[];

export const defaultGroupSize: GroupSize = '1-5';

export const bookingLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone number',
  preferredDate: 'Preferred date',
  groupSize: 'Group size',
  specialRequests: 'Special requests',
} as const;

export type BookingField = keyof typeof bookingLabels;

/** What a person's entries never reach. Also for maxLength attributes. */
export const bookingLimits = {
  firstName: 60,
  lastName: 60,
  email: maxEmailLength,
  phone: maxPhoneLength,
  specialRequests: 1_000,
} as const;

/** Ours: admin.md has no words for them. */
export const dayMessages = {
  wrong: 'Please enter a date, such as 2027-01-30',
  past: 'Please choose today or a later day',
  far: 'Please choose a day within the next six months',
  sunday: 'Tours run Monday to Saturday. Please choose another day',
  closed: 'The farm has no tours on this day',
  full: 'There is no room for your group on this day',
  over: 'This day is over',
} as const;

/** admin.md section 5, Booking form. Takes the day that it is in Nairobi, as `YYYY-MM-DD`. */
export const bookingRules = (today: string) =>
  ({
    firstName: textRule({ least: 2, most: bookingLimits.firstName }),
    lastName: textRule({ least: 2, most: bookingLimits.lastName }),
    email: visitorEmailRule,
    phone: visitorPhoneRule({ optional: false }),
    preferredDate: (text) => {
      const day = text.trim();
      if (day === '') return visitorMessages.required;
      if (!isValidDay(day)) return dayMessages.wrong;
      if (day < today) return dayMessages.past;
      if (day > lastBookableDay(today)) return dayMessages.far;
      return isSunday(day) ? dayMessages.sunday : null;
    },
    groupSize: choiceRule(groupSizeNames),
    specialRequests: textRule({ most: bookingLimits.specialRequests, optional: true }),
  }) as const satisfies Record<BookingField, FieldRule>;

/** What the page says of a visit that was booked, or could not be (admin.md section 8). */
export const bookingOutcomes = {
  success: "Your visit has been booked successfully! We'll contact you to confirm the details.",
  failure: 'There was an error submitting your booking. Please try again later.',
} as const;
