import { lineField, multilineField } from '~/domain/text/content-fields';
import { imageField } from '~/domain/images/image-fields';
import { checkboxField, choiceField } from '~/lib/forms/choice-fields';
import { nullable, type FormFields } from '~/lib/forms/form-fields';
import type { PlanPlace } from './tour-stop';

/** docs/product.md 8.14. */
export const tourMessages = {
  empty: 'No Stops Yet',
  loadFailed: 'Failed to load the virtual tour. Please try again.',
  deleteQuestion: 'Are you sure you want to delete this stop?',
} as const;

/** In the order of the tour. */
export const planPlaceNames: Readonly<Record<PlanPlace, string>> = {
  gate: 'Gate',
  pasture: 'Pasture',
  'feeding-rail': 'Feeding rail',
  'milking-shed': 'Milking shed',
  'cold-room': 'Cold room',
  calves: 'Calf pens',
  fodder: 'Fodder store and biogas',
  'tasting-table': 'Tasting table',
};

export const tourStopFields = {
  title: lineField('Title', { minLength: 3, maxLength: 80 }),
  text: multilineField('Text', { minLength: 10, maxLength: 1_500 }),
  hint: lineField('What to look out for', { maxLength: 200, isOptional: true }),
  place: nullable(
    choiceField(
      'Place on the plan',
      Object.keys(planPlaceNames) as PlanPlace[],
      'Please choose a place from the list',
    ),
  ),
  /** Slug of a gallery item; '' for the upload, or the picture that is there. */
  galleryItem: { label: 'Picture of the gallery' },
  image: imageField('Picture'),
  imageAlt: lineField('What the picture shows', { maxLength: 200, isOptional: true }),
  published: checkboxField('Published: it is part of the tour'),
} as const satisfies FormFields;
