import { contentText } from '~/domain/content/content-text';
import { imageField } from '~/domain/images/image-fields';
import { checkboxField } from '~/lib/forms/checkbox-field';
import type { FormFields } from '~/lib/forms/form-fields';

export const tourAdminPath = '/tour-admin';

/** docs/product.md 8.14. */
export const tourTexts = {
  empty: 'No Stops Yet',
  loadFailed: 'Failed to load the virtual tour. Please try again.',
  deleteQuestion: 'Are you sure you want to delete this stop?',
} as const;

export const tourStopFields = {
  title: contentText({ label: 'Title', minLength: 3, maxLength: 80 }),
  text: contentText({ label: 'Text', minLength: 10, maxLength: 1_500, multiline: true }),
  hint: contentText({ label: 'What to look out for', minLength: 0, maxLength: 200 }),
  /** Slug of a gallery item; '' for the upload, or the picture that is there. */
  galleryItem: { label: 'Picture of the gallery' },
  image: imageField('Picture'),
  imageAlt: contentText({ label: 'What the picture shows', minLength: 0, maxLength: 200 }),
  published: checkboxField('Published: it is part of the tour'),
} as const satisfies FormFields;
