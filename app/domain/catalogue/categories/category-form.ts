import { imageField } from '~/domain/images/image-fields';
import { nullable, type FormFields } from '~/lib/forms/form-fields';
import { wholeNumberField } from '~/lib/forms/number-fields';
import { lineField, multilineField } from '~/lib/forms/text-fields';
import type { Category } from '../category';
import { toStoredId } from '~/lib/object-id';

/** docs/product.md 8.4. */
export const categoryMessages = {
  sameName: 'Another category has this name',
  unknownParent: 'This category has been deleted. Please choose another one',
  circle: 'A category can’t be inside itself or one of its subcategories',
  order: 'Please use a whole number from 0 to 9999',
  inUse: 'Somebody has added something to this category, so we did not delete it.',
  loadFailed: 'Failed to load categories. Please try again.',
  deleteQuestion: 'Are you sure you want to delete this category?',
} as const;

export const categoryFields = {
  /** Lists ignore longer names in their address (list-params.ts). */
  name: lineField('Name', { minLength: 2, maxLength: 60 }),
  description: multilineField('Description', { maxLength: 1_000, isOptional: true }),
  /** Id of the category above it; '' for none. */
  parent: { label: 'Parent category', parse: (text: string) => toStoredId(text) || null },
  image: imageField('Picture'),
  imageAlt: lineField('What the picture shows', { maxLength: 200, isOptional: true }),
  order: nullable(
    wholeNumberField('Position in the shop', { min: 0, max: 9_999, invalid: categoryMessages.order }),
  ),
} as const satisfies FormFields;

/** The texts of the form. */
export const categoryTexts = ({ name, description, parent, order, image, isActive }: Category) => ({
  name,
  description,
  parent: parent?.toHexString() ?? '',
  imageAlt: image?.alt ?? '',
  order: String(order),
  isActive: isActive ? 'on' : '',
});
