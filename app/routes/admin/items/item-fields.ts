import { farmServiceFields } from '~/domain/farm-services/farm-service';
import type { ItemFormFields } from '~/domain/ordered-items/item-field';
import { questionFields } from '~/domain/questions/question';
import { teamFields } from '~/domain/team/team-member';
import { testimonialFields } from '~/domain/testimonials/testimonial';
import { tourStopFields } from '~/domain/virtual-tour/tour-stop';

/** The forms, by the path of the list. Without the kinds, which are the server's. */
export const itemFields = {
  '/services-admin': farmServiceFields,
  '/team-admin': teamFields,
  '/faq-admin': questionFields,
  '/testimonials-admin': testimonialFields,
  '/tour-admin': tourStopFields,
} as const satisfies Readonly<Record<string, ItemFormFields>>;
