import { z } from '@hono/zod-openapi';
import { bookVisit } from '~/domain/bookings/book-visit.server';
import {
  bookingFields,
  bookingMessages,
  dayMessages,
  defaultGroupSize,
  groupSizeNames,
} from '~/domain/bookings/booking-form';
import { bookingSchema } from '~/domain/bookings/booking-schema';
import { bookingState } from '~/domain/bookings/booking-view';
import { bookingCode, type TourBooking } from '~/domain/bookings/tour-booking';
import {
  categoryNames,
  contactFields,
  contactMessages,
  defaultCategory,
} from '~/domain/messages/contact-form';
import { isMailEnabled } from '~/domain/mail/mail-configuration.server';
import { sendMessage } from '~/domain/messages/send-message.server';
import { visitorMessages } from '~/domain/messages/visitor-fields';
import {
  newsletterFields,
  newsletterThanks,
  newsletterWithoutMail,
} from '~/domain/newsletter/newsletter-form';
import { subscribe } from '~/domain/newsletter/subscribe.server';
import { clientAddress } from '~/http/security/client-address.server';
import { withMinimumResponseTime } from '~/http/security/minimum-response-time.server';
import { formatLongDate, toDateInput } from '~/lib/format/dates';
import { weekdays } from '~/lib/weekdays';
import { ApiError, tooManyRequests } from '../api-error';
import { defineCall, type Caller } from '../call';
import { parseForm, toFormTexts } from '../schemas/form-body';
import { jsonChoice, jsonFields, jsonText, uncheckedText } from '../schemas/form-fields';
import { success, thanksSchema } from '../schemas/shared';

const { category, agreeToPolicies: _agreeToPolicies, ...messageFields } = contactFields;

/** For the description, which names no day. */
const visitFields = bookingFields({ today: '', tourWeekdays: weekdays });

/** The settings decide on the weekdays: bookVisit. */
const visitFormSchema = (now: Date) => bookingSchema({ today: toDateInput(now), tourWeekdays: weekdays });

const visitSchema = z
  .object({
    reference: z.string().openapi({ description: 'Opens the page of the visit, at /booking/{reference}.' }),
    code: z.string().openapi({ description: 'For phone calls.' }),
    preferredDate: z.iso.date(),
    startsAt: z.string().openapi({ description: 'In Nairobi.', example: '10:00' }),
    groupSize: z.enum(groupSizeNames),
    state: z.enum(['held', 'unheld', 'lapsed', 'booked', 'cancelled']).openapi({
      description: 'Held or unheld until the visitor opens the link in our email, then booked.',
    }),
  })
  .openapi('Visit');

const toApiVisit = (booking: TourBooking, now: Date): z.input<typeof visitSchema> => ({
  reference: booking.reference,
  code: bookingCode(booking),
  preferredDate: booking.preferredDate,
  startsAt: booking.startsAt,
  groupSize: booking.groupSize,
  state: bookingState(booking, now),
});

/** A verified address needs no confirmation by mail. */
const verifiedEmailOf = ({ principal }: Caller): string | null => {
  const user = principal?.signedIn?.user;
  return user?.emailVerifiedAt ? user.email : null;
};

function dayUnavailable(reason: 'closed' | 'full', availableDays: readonly string[]): ApiError {
  const advice =
    availableDays.length > 0
      ? `Please choose another day, such as ${availableDays.map(formatLongDate).join('; ')}.`
      : 'Please call us and we will find one.';
  return new ApiError(409, `${dayMessages[reason]}. ${advice}`, {
    fields: { preferredDate: [dayMessages[reason]] },
  });
}

export const contactCalls = [
  defineCall({
    method: 'post',
    path: '/messages',
    tag: 'Contact and visits',
    summary: 'Write to the farm',
    description: 'By calling it you agree to the terms and the privacy policy.',
    access: 'public',
    body: z.object({
      ...jsonFields(messageFields),
      name: jsonText(messageFields.name).openapi({ example: 'Wanjiku Kamau' }),
      category: jsonChoice(category, categoryNames).default(defaultCategory),
      agreeToPolicies: z.literal(true, { error: visitorMessages.policies }).nullish(),
    }),
    status: 201,
    answer: thanksSchema,
    handle: async ({ body: { agreeToPolicies: _, ...form } }, { request, now }) => {
      const message = { form, clientAddress: clientAddress(request), isBot: false, now };
      const result = await sendMessage(message);
      if (!result.ok) throw tooManyRequests(result.retryAt, now);
      return { ...success, message: contactMessages.success };
    },
  }),
  defineCall({
    method: 'post',
    path: '/bookings',
    tag: 'Contact and visits',
    summary: 'Book a visit',
    description:
      'We’ll email a link to confirm the visit, unless the token belongs to an account with the same confirmed address. Answers 409 for a day that is closed or full.',
    access: 'public',
    mayUseToken: true,
    body: z.object({
      firstName: uncheckedText(visitFields.firstName),
      lastName: uncheckedText(visitFields.lastName),
      email: uncheckedText(visitFields.email),
      phone: uncheckedText(visitFields.phone),
      preferredDate: uncheckedText({
        ...visitFields.preferredDate,
        label: 'Preferred date, such as 2027-01-30',
      }),
      groupSize: uncheckedText(visitFields.groupSize).default(defaultGroupSize),
      specialRequests: uncheckedText(visitFields.specialRequests),
    }),
    errors: [409],
    status: 201,
    answer: thanksSchema.extend({ booking: visitSchema }),
    handle: async ({ body }, caller) => {
      const { request, now } = caller;
      const form = parseForm(visitFormSchema(now), toFormTexts(body));
      const result = await bookVisit({
        form,
        clientAddress: clientAddress(request),
        isBot: false,
        verifiedEmail: verifiedEmailOf(caller),
        now,
      });
      if (result.ok)
        return { ...success, message: bookingMessages.success, booking: toApiVisit(result.booking, now) };
      if (result.reason === 'rate-limited') throw tooManyRequests(result.retryAt, now);
      throw dayUnavailable(result.reason, result.availableDays);
    },
  }),
  defineCall({
    method: 'post',
    path: '/newsletter',
    tag: 'Contact and visits',
    summary: 'Subscribe to the newsletter',
    description:
      'We’ll email a link to confirm the address. The answer is the same for an address that is already on the list.',
    access: 'public',
    body: z.object(jsonFields(newsletterFields)),
    answer: thanksSchema,
    handle: async ({ body: { email } }, { request, now }) => {
      if (!isMailEnabled()) throw new ApiError(503, newsletterWithoutMail);
      const result = await withMinimumResponseTime(() =>
        subscribe({ email, clientAddress: clientAddress(request), now }),
      );
      if (!result.ok) throw tooManyRequests(result.retryAt, now);
      return { ...success, message: newsletterThanks };
    },
  }),
];
