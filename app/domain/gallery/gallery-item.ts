import type { ObjectId } from 'mongodb';
import { foldText } from '~/domain/search/fold-text';
import type { Picture } from '~/domain/catalogue/product';

/** admin.md section 3, Gallery item. Its imageUrl and altText are those of `picture`. */
export type GalleryItem = {
  readonly _id: ObjectId;
  /** Of its title as it was first; it stays, so that links to it go on working. */
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly picture: Picture;
  /** Where other programs get a small picture from; null where that is one of `picture`. */
  readonly thumbnailUrl: string | null;
  readonly featured: boolean;
  /** As they were typed; no two that differ in case alone. */
  readonly tags: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** What the database keeps beside an item for its lists; made by `toStoredGalleryItem` at every write. */
export type StoredGalleryItem = GalleryItem & {
  /** The tags in lower case: tags are filtered whatever their case (admin.md section 9). */
  readonly tagKeys: readonly string[];
  /** What the gallery manager searches: title, description and tags, folded. */
  readonly searchText: string;
};

/** Two tags that differ in case alone are one (admin.md section 9). */
export const normaliseTag = (tag: string): string => tag.trim().toLowerCase();

/** A tag as a button or a list names it, whatever case it was typed in. */
export const formatTag = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1);

/** Takes an item as a person describes it and returns what is stored. */
export const toStoredGalleryItem = (item: GalleryItem): StoredGalleryItem => ({
  ...item,
  ...derivedGalleryFields(item),
});

/** What is stored beside these fields; whoever writes one of them writes it again. */
export const derivedGalleryFields = ({
  title,
  description,
  tags,
}: Pick<GalleryItem, 'title' | 'description' | 'tags'>) => ({
  tagKeys: tags.map(normaliseTag),
  searchText: foldText([title, description, ...tags].join(' ')),
});

/**
 * Takes the tags as they were typed, separated by commas, and returns them: trimmed, without empty ones (admin.md section
 * 5) and without those that are there already in another case.
 */
export function parseTags(text: string): string[] {
  const found = new Map<string, string>();
  for (const tag of text.split(',').map((part) => part.replace(/\s+/g, ' ').trim()))
    if (tag !== '' && !found.has(normaliseTag(tag))) found.set(normaliseTag(tag), tag);
  return [...found.values()];
}

/** What a card of the gallery and the large view of a picture show. */
export type GalleryCard = Pick<
  GalleryItem,
  'slug' | 'title' | 'description' | 'picture' | 'featured' | 'tags'
>;

/** Takes an item and leaves out what its card does not show. */
export const toGalleryCard = ({
  slug,
  title,
  description,
  picture,
  featured,
  tags,
}: GalleryItem): GalleryCard => ({ slug, title, description, picture, featured, tags });
