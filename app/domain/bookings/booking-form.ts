import { z } from 'zod';
import { textSchema, toSingleLine } from '~/lib/text-schema';
import { normaliseMultilineText } from '~/domain/messages/multiline-text';
import { bookingRules, defaultGroupSize, type GroupSize } from './booking-rules';

/**
 * The form of /booking (admin.md section 5, Booking form); a size that is not sent is the default one. Takes the day
 * that it is in Nairobi, as `YYYY-MM-DD`. Whether the farm has room on a day is for bookVisit to say.
 */
export function bookingSchema(today: string) {
  const rules = bookingRules(today);
  return z.object({
    firstName: textSchema(rules.firstName, toSingleLine),
    lastName: textSchema(rules.lastName, toSingleLine),
    email: textSchema(rules.email, toSingleLine),
    phone: textSchema(rules.phone, toSingleLine),
    preferredDate: textSchema(rules.preferredDate, toSingleLine),
    groupSize: textSchema(rules.groupSize, (text) => text || defaultGroupSize).transform(
      (text) => text as GroupSize,
    ),
    specialRequests: textSchema(rules.specialRequests, normaliseMultilineText),
  });
}

export type BookingForm = z.infer<ReturnType<typeof bookingSchema>>;
