import {
  choiceWithDefault,
  lineField,
  multilineField,
  visitorMessages,
} from '~/domain/messages/visitor-fields';
import { isValidDay } from '~/lib/calendar-days';
import type { FormFields, ParsedFields } from '~/lib/forms/form-fields';
import { toSingleLine } from '~/lib/format/normalise-text';
import { inputKinds } from '~/lib/forms/input-kinds';
import { emailFormat, phoneFormat } from '~/lib/forms/text-formats';
import { formatWeekdayRanges, weekdays, type Weekday } from '~/lib/weekdays';
import { isTourWeekday, lastBookableDay, type TourCalendar } from './days/tour-days';

/** Group sizes with the places that each takes: its upper bound. */
export const groupSizes = { '1-5': 5, '6-10': 10, '11-15': 15, '15+': 20 } as const;

/** In places. */
export const smallestGroup = Math.min(...Object.values(groupSizes));

export type GroupSize = keyof typeof groupSizes;

export const groupSizeNames = Object.keys(groupSizes) as GroupSize[];

export const defaultGroupSize: GroupSize = '1-5';

export const dayMessages = {
  invalid: 'Please enter a date, for example 2027-01-30',
  past: 'Please choose today or a later day',
  tooFar: 'Please choose a day within the next six months',
  closed: 'The farm has no tours on this day',
  full: 'There is no room for your group on this day',
  over: 'This day has passed',
} as const;

/** 'Tours run Monday to Saturday' */
export const describeTourDays = (tourWeekdays: readonly Weekday[]): string =>
  tourWeekdays.length === 0
    ? 'There are no days with tours yet'
    : `Tours run ${formatWeekdayRanges(tourWeekdays)}`;

const noToursMessage = (tourWeekdays: readonly Weekday[]): string =>
  `${describeTourDays(tourWeekdays)}. ${tourWeekdays.length === 0 ? 'Please call us' : 'Please choose another day'}`;

/** docs/product.md 7.6. */
export const bookingFields = ({ today, tourWeekdays }: TourCalendar) =>
  ({
    firstName: lineField('First name', { minLength: 2, maxLength: 60 }),
    lastName: lineField('Last name', { minLength: 2, maxLength: 60 }),
    email: lineField('Email', emailFormat(visitorMessages.email)),
    phone: lineField('Phone number', phoneFormat(visitorMessages.phone)),
    preferredDate: {
      label: 'Preferred date',
      input: inputKinds.date,
      limits: { format: 'date' },
      check: {
        invalid: dayMessages.past,
        late: dayMessages.tooFar,
        weekdays: tourWeekdays.map((day) => weekdays.indexOf(day) + 1).join(''),
        otherWeekday: noToursMessage(tourWeekdays),
      },
      rule: (day) => {
        if (day === '') return visitorMessages.required;
        if (!isValidDay(day)) return dayMessages.invalid;
        if (day < today) return dayMessages.past;
        if (day > lastBookableDay(today)) return dayMessages.tooFar;
        return isTourWeekday(day, tourWeekdays) ? null : noToursMessage(tourWeekdays);
      },
      normalise: toSingleLine,
    },
    groupSize: choiceWithDefault('Group size', groupSizeNames, defaultGroupSize),
    specialRequests: multilineField('Special requests', { maxLength: 1_000, isOptional: true }),
  }) as const satisfies FormFields;

export type BookingForm = ParsedFields<ReturnType<typeof bookingFields>>;

/** docs/product.md 7.6. */
export const bookingMessages = {
  success: "Your visit has been booked successfully! We'll contact you to confirm the details.",
  failure: 'There was an error submitting your booking. Please try again later.',
} as const;
