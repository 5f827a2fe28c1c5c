import type { FieldRule } from '~/domain/accounts/account-fields';
import { maxTagLength } from './gallery-paths';
import { parseTags } from './gallery-item';

export const galleryLabels = {
  title: 'Title',
  description: 'Description',
  image: 'Image',
  thumbnailUrl: 'Thumbnail URL',
  altText: 'Alt text',
  featured: 'Featured',
  tags: 'Tags',
} as const;

export type GalleryField = keyof typeof galleryLabels;

/** What a person's entries never reach, also for maxLength attributes; a page with more of them would be slow to load. */
export const galleryLimits = {
  title: 100,
  description: 500,
  thumbnailUrl: 2_000,
  altText: 200,
  tags: 500,
} as const;

/** More tags of one picture say nothing any more; posts have as many (admin.md section 9). */
export const maxTags = 10;

/** The messages of admin.md section 5, Gallery form, to the letter; the last ones are ours. */
export const galleryMessages = {
  title: 'Title is required',
  description: 'Description is required',
  image: 'Image is required',
  url: 'Please enter a valid URL',
  tooLong: (most: number) => `Maximum ${most} characters allowed`,
  tags: `At most ${maxTags} tags, each of at most ${maxTagLength} characters`,
} as const;

/** The messages of admin.md section 8, Gallery, and its question before something is deleted. */
export const galleryOutcomes = {
  loadFailed: 'Failed to load gallery items. Please try again.',
  createFailed: 'Failed to create gallery item. Please try again.',
  updateFailed: 'Failed to update gallery item. Please try again.',
  deleteQuestion: 'Are you sure you want to delete this gallery item?',
} as const;

const withinLimit =
  (most: number, missing: string | null): FieldRule =>
  (text) =>
    text.trim() === '' ? missing : text.trim().length > most ? galleryMessages.tooLong(most) : null;

/** Of what is typed; whether there is an image is known once its file was looked at. */
export const galleryRules = {
  title: withinLimit(galleryLimits.title, galleryMessages.title),
  description: withinLimit(galleryLimits.description, galleryMessages.description),
  thumbnailUrl: (text) =>
    text.trim() === '' || (/^https?:\/\//i.test(text.trim()) && URL.canParse(text.trim()))
      ? withinLimit(galleryLimits.thumbnailUrl, null)(text, {})
      : galleryMessages.url,
  altText: withinLimit(galleryLimits.altText, null),
  tags: (text) => {
    const tags = parseTags(text);
    return tags.length > maxTags || tags.some((tag) => tag.length > maxTagLength)
      ? galleryMessages.tags
      : null;
  },
} as const satisfies Readonly<Partial<Record<GalleryField, FieldRule>>>;
