import { contentText } from '~/domain/text/content-text';
import { imageField } from '~/domain/images/image-fields';
import { checkboxField } from '~/lib/forms/checkbox-field';
import type { FormFields } from '~/lib/forms/form-fields';
import { isPlanPlace, type PlanPlace } from './tour-stop';

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
  title: contentText({ label: 'Title', minLength: 3, maxLength: 80 }),
  text: contentText({ label: 'Text', minLength: 10, maxLength: 1_500, multiline: true }),
  hint: contentText({ label: 'What to look out for', minLength: 0, maxLength: 200 }),
  place: {
    label: 'Place on the plan',
    rule: (text) => (text === '' || isPlanPlace(text) ? null : 'Please choose a place from the list'),
    parse: (text: string) => (isPlanPlace(text) ? text : null),
  },
  /** Slug of a gallery item; '' for the upload, or the picture that is there. */
  galleryItem: { label: 'Picture of the gallery' },
  image: imageField('Picture'),
  imageAlt: contentText({ label: 'What the picture shows', minLength: 0, maxLength: 200 }),
  published: checkboxField('Published: it is part of the tour'),
} as const satisfies FormFields;
