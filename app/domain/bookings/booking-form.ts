import { normaliseMultilineText } from '~/domain/messages/multiline-text';
import {
  choiceField,
  emailField,
  phoneField,
  textField,
  visitorMessages,
} from '~/domain/messages/visitor-fields';
import { toSingleLine, type FormFields, type ParsedFields } from '~/lib/forms/form-fields';
import { isSunday, isValidDay, lastBookableDay } from './days/tour-days';

/** Group sizes with the places that each takes: its upper bound. */
export const groupSizes = { '1-5': 5, '6-10': 10, '11-15': 15, '15+': 20 } as const;

export type GroupSize = keyof typeof groupSizes;

export const groupSizeNames = Object.keys(groupSizes) as GroupSize[];

export const defaultGroupSize: GroupSize = '1-5';

export const dayMessages = {
  invalid: 'Please enter a date, such as 2027-01-30',
  past: 'Please choose today or a later day',
  tooFar: 'Please choose a day within the next six months',
  sunday: 'Tours run Monday to Saturday. Please choose another day',
  closed: 'The farm has no tours on this day',
  full: 'There is no room for your group on this day',
  over: 'This day has passed',
} as const;

/** docs/product.md 7.6. `today` is the date in Nairobi, as `YYYY-MM-DD`. */
export const bookingFields = (today: string) =>
  ({
    firstName: textField({ label: 'First name', minLength: 2, maxLength: 60 }),
    lastName: textField({ label: 'Last name', minLength: 2, maxLength: 60 }),
    email: emailField('Email'),
    phone: phoneField({ label: 'Phone number', optional: false }),
    preferredDate: {
      label: 'Preferred date',
      check: { invalid: dayMessages.past, late: dayMessages.tooFar, sunday: dayMessages.sunday },
      rule: (text) => {
        const day = text.trim();
        if (day === '') return visitorMessages.required;
        if (!isValidDay(day)) return dayMessages.invalid;
        if (day < today) return dayMessages.past;
        if (day > lastBookableDay(today)) return dayMessages.tooFar;
        return isSunday(day) ? dayMessages.sunday : null;
      },
      normalise: toSingleLine,
    },
    groupSize: choiceField({
      label: 'Group size',
      choices: groupSizeNames,
      defaultChoice: defaultGroupSize,
    }),
    specialRequests: textField({
      label: 'Special requests',
      maxLength: 1_000,
      optional: true,
      normalise: normaliseMultilineText,
    }),
  }) as const satisfies FormFields;

export type BookingForm = ParsedFields<ReturnType<typeof bookingFields>>;

/** docs/product.md 7.6. */
export const bookingOutcomes = {
  success: "Your visit has been booked successfully! We'll contact you to confirm the details.",
  failure: 'There was an error submitting your booking. Please try again later.',
} as const;
