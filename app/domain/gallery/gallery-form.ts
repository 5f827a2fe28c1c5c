import type { LabelledTexts } from '~/domain/editing/edit-conflict';
import { maxTagLength, parseTags } from '~/domain/content/tags';
import { imageField } from '~/domain/images/image-fields';
import type { GalleryItem } from './gallery-item';
import { toSingleLine } from '~/lib/format/normalise-text';
import { nullable, type FormFields } from '~/lib/forms/form-fields';
import { inputKinds } from '~/lib/forms/input-kinds';
import { lineField, multilineField } from '~/lib/forms/text-fields';

export const maxGalleryTags = 10;

/** docs/product.md 8.9. */
export const galleryMessages = {
  image: 'Image is required',
  url: 'Please enter a valid URL',
  tags: `At most ${maxGalleryTags} tags, each of at most ${maxTagLength} characters`,
  loadFailed: 'Failed to load gallery items. Please try again.',
  createFailed: 'Failed to create gallery item. Please try again.',
  updateFailed: 'Failed to update gallery item. Please try again.',
  deleteQuestion: 'Are you sure you want to delete this gallery item?',
} as const;

const httpUrlPattern = /^\s*[hH][tT][tT][pP][sS]?:\/\//;

/** The action checks that an image was chosen. */
export const galleryFields = {
  title: lineField('Title', { maxLength: 100 }),
  description: multilineField('Description', { maxLength: 500 }),
  image: imageField('Image'),
  thumbnailUrl: nullable(
    lineField('Thumbnail URL', {
      maxLength: 2_000,
      format: {
        isValid: (text) => httpUrlPattern.test(text) && URL.canParse(text),
        invalid: galleryMessages.url,
        limits: { format: 'uri', pattern: httpUrlPattern.source },
        input: inputKinds.url,
      },
    }),
  ),
  altText: lineField('Alt text', { maxLength: 200, isOptional: true }),
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

/** The texts of the form. */
export const galleryTexts = ({
  title,
  description,
  thumbnailUrl,
  picture,
  tags,
  featured,
}: Pick<GalleryItem, 'title' | 'description' | 'thumbnailUrl' | 'picture' | 'tags' | 'featured'>) => ({
  title,
  description,
  thumbnailUrl: thumbnailUrl ?? '',
  altText: picture.alt,
  tags: tags.join(', '),
  featured: featured ? 'on' : '',
});

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
