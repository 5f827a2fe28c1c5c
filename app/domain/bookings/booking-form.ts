import { z } from 'zod';
import { ruledText, toOneLine } from '~/domain/accounts/ruled-text';
import { toParagraphs } from '~/domain/messages/paragraphs';
import { bookingRules, defaultGroupSize, type GroupSize } from './booking-rules';

/**
 * The form of /booking (admin.md section 5, Booking form); a size that is not sent is the default one. Takes the day
 * that it is in Nairobi, as `YYYY-MM-DD`. Whether the farm has room on a day is for bookVisit to say.
 */
export function bookingSchema(today: string) {
  const rules = bookingRules(today);
  return z.object({
    firstName: ruledText(rules.firstName, toOneLine),
    lastName: ruledText(rules.lastName, toOneLine),
    email: ruledText(rules.email, toOneLine),
    phone: ruledText(rules.phone, toOneLine),
    preferredDate: ruledText(rules.preferredDate, toOneLine),
    groupSize: ruledText(rules.groupSize, (text) => text || defaultGroupSize).transform(
      (text) => text as GroupSize,
    ),
    specialRequests: ruledText(rules.specialRequests, toParagraphs),
  });
}

export type BookingForm = z.infer<ReturnType<typeof bookingSchema>>;
