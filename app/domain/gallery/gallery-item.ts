import type { ObjectId } from 'mongodb';
import type { Picture } from '~/domain/images/picture';
import { foldText } from '~/domain/text/fold-text';
import { normaliseTag } from '~/domain/content/tags';

export type GalleryItem = {
  readonly _id: ObjectId;
  /** Derived from the first title; never changes, so that links still work. */
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly picture: Picture;
  /** For API clients; null for a rendition of `picture`. */
  readonly thumbnailUrl: string | null;
  readonly featured: boolean;
  /** As entered; no two differ only in case. */
  readonly tags: readonly string[];
  readonly createdAt: Date;
  /** Its version, too (documentVersion). */
  readonly updatedAt: Date;
};

export type StoredGalleryItem = GalleryItem & {
  /** Normalised, for case-insensitive filters. */
  readonly tagKeys: readonly string[];
  /** Folded title, description and tags. */
  readonly searchText: string;
};

export const formatTag = (tag: string): string => tag.charAt(0).toUpperCase() + tag.slice(1);

export const toStoredGalleryItem = (item: GalleryItem): StoredGalleryItem => ({
  ...item,
  ...derivedGalleryFields(item),
});

/** Every write of a source field must include these fields. */
export const derivedGalleryFields = ({
  title,
  description,
  tags,
}: Pick<GalleryItem, 'title' | 'description' | 'tags'>) => ({
  tagKeys: tags.map(normaliseTag),
  searchText: foldText([title, description, ...tags].join(' ')),
});

export type GalleryCard = Pick<
  GalleryItem,
  'slug' | 'title' | 'description' | 'picture' | 'featured' | 'tags'
>;

export const toGalleryCard = ({
  slug,
  title,
  description,
  picture,
  featured,
  tags,
}: GalleryItem): GalleryCard => ({ slug, title, description, picture, featured, tags });
