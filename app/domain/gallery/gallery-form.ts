import type { LabelledTexts } from '~/domain/editing/edit-conflict';
import { maxTagLength, parseTags } from '~/domain/content/tags';
import { imageField } from '~/domain/images/image-fields';
import { normaliseMultilineText } from '~/domain/text/multiline-text';
import { toSingleLine, type FieldRule, type FormFields } from '~/lib/forms/form-fields';

export const maxGalleryTags = 10;

/** docs/product.md 8.9. */
export const galleryMessages = {
  title: 'Title is required',
  description: 'Description is required',
  image: 'Image is required',
  url: 'Please enter a valid URL',
  maximum: (maxLength: number) => `Maximum ${maxLength} characters allowed`,
  tags: `At most ${maxGalleryTags} tags, each of at most ${maxTagLength} characters`,
  loadFailed: 'Failed to load gallery items. Please try again.',
  createFailed: 'Failed to create gallery item. Please try again.',
  updateFailed: 'Failed to update gallery item. Please try again.',
  deleteQuestion: 'Are you sure you want to delete this gallery item?',
} as const;

const textField = (options: {
  readonly label: string;
  readonly maxLength: number;
  /** The error message for an empty field; absent for an optional one. */
  readonly required?: string;
  readonly normalise?: (text: string) => string;
}) => {
  const { label, maxLength, required = null, normalise = toSingleLine } = options;
  const rule: FieldRule = (text) => {
    const trimmed = text.trim();
    if (trimmed === '') return required;
    return trimmed.length > maxLength ? galleryMessages.maximum(maxLength) : null;
  };
  return { label, maxLength, rule, normalise };
};

const httpUrlPattern = /^\s*[hH][tT][tT][pP][sS]?:\/\//;

const thumbnailUrl = textField({ label: 'Thumbnail URL', maxLength: 2_000 });

/** The action checks that an image was chosen. */
export const galleryFields = {
  title: textField({ label: 'Title', maxLength: 100, required: galleryMessages.title }),
  description: textField({
    label: 'Description',
    maxLength: 500,
    required: galleryMessages.description,
    normalise: normaliseMultilineText,
  }),
  image: imageField('Image'),
  thumbnailUrl: {
    ...thumbnailUrl,
    limits: { format: 'uri', pattern: httpUrlPattern.source },
    rule: (text, form) =>
      text.trim() === '' || (httpUrlPattern.test(text) && URL.canParse(text.trim()))
        ? thumbnailUrl.rule(text, form)
        : galleryMessages.url,
    parse: (text: string) => text || null,
  },
  altText: textField({ label: 'Alt text', maxLength: 200 }),
  tags: {
    label: 'Tags',
    maxLength: 500,
    rule: (text) => {
      const tags = parseTags(text);
      return tags.length > maxGalleryTags || tags.some((tag) => tag.length > maxTagLength)
        ? galleryMessages.tags
        : null;
    },
    normalise: toSingleLine,
    parse: parseTags,
  },
} as const satisfies FormFields;

/** For an editor who compares two versions. `image` is 'Another image' where the form has chosen one. */
export const describeGalleryItem = (item: {
  readonly title: string;
  readonly description: string;
  readonly altText: string;
  readonly tags: readonly string[];
  readonly thumbnailUrl: string | null;
  readonly featured: boolean;
  readonly image: string;
}): LabelledTexts => ({
  [galleryFields.title.label]: item.title,
  [galleryFields.description.label]: item.description,
  [galleryFields.image.label]: item.image,
  [galleryFields.altText.label]: item.altText,
  [galleryFields.tags.label]: item.tags.join(', '),
  [galleryFields.thumbnailUrl.label]: item.thumbnailUrl ?? '',
  Featured: item.featured ? 'Yes' : 'No',
});
