import { imageField } from '~/domain/images/image-fields';
import { normaliseMultilineText } from '~/domain/text/multiline-text';
import { stripInvisibleCharacters } from '~/lib/format/strip-invisible-characters';
import { toSingleLine, type FieldRule, type FormFields } from '~/lib/forms/form-fields';
import { normaliseObjectId } from '~/lib/object-id';

/** docs/product.md 8.4. */
export const categoryMessages = {
  required: 'Name is required',
  minimum: 'Name must be at least 2 characters',
  maximum: (maxLength: number) => `Maximum ${maxLength} characters allowed`,
  sameName: 'Another category has this name',
  unknownParent: 'This category has been deleted. Please choose another one',
  circle: 'A category can’t be inside itself or one of its subcategories',
  order: 'Please use a whole number from 0 to 9999',
  loadFailed: 'Failed to load categories. Please try again.',
  deleteQuestion: 'Are you sure you want to delete this category?',
} as const;

const minNameLength = 2;
/** Lists ignore longer names in their address (list-params.ts). */
const maxNameLength = 60;

const normaliseLine = (text: string): string => toSingleLine(stripInvisibleCharacters(text));
const upTo =
  (maxLength: number): FieldRule =>
  (text) =>
    text.trim().length > maxLength ? categoryMessages.maximum(maxLength) : null;

export const categoryFields = {
  name: {
    label: 'Name',
    maxLength: maxNameLength,
    limits: { minLength: minNameLength },
    rule: (text, form) => {
      const length = [...text.trim()].length;
      if (length === 0) return categoryMessages.required;
      return length < minNameLength ? categoryMessages.minimum : upTo(maxNameLength)(text, form);
    },
    normalise: normaliseLine,
  },
  description: {
    label: 'Description',
    maxLength: 1_000,
    rule: upTo(1_000),
    normalise: (text) => normaliseMultilineText(stripInvisibleCharacters(text)),
  },
  /** Id of the category above it; '' for none. */
  parent: { label: 'Parent category', parse: (text: string) => normaliseObjectId(text) ?? (text || null) },
  image: imageField('Picture'),
  imageAlt: {
    label: 'What the picture shows',
    maxLength: 200,
    rule: upTo(200),
    normalise: normaliseLine,
  },
  order: {
    label: 'Position in the shop',
    maxLength: 4,
    rule: (text) => (/^\d{0,4}$/.test(text.trim()) ? null : categoryMessages.order),
    parse: (text: string) => (text.trim() === '' ? null : Number(text)),
  },
} as const satisfies FormFields;
