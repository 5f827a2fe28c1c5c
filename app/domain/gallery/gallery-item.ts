import type { ObjectId } from 'mongodb';
import { foldText } from '~/domain/search/fold-text';
import type { Picture } from '~/domain/catalogue/product';
import { normaliseTag } from '~/domain/content/tags';

export type GalleryItem = {
  readonly _id: ObjectId;
  /** Derived from the first title; never changes, so that links keep working. */
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly picture: Picture;
  /** A thumbnail for API clients; null to use a rendition of `picture`. */
  readonly thumbnailUrl: string | null;
  readonly featured: boolean;
  /** As typed; no two differ only in case. */
  readonly tags: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** With the derived fields that queries need. */
export type StoredGalleryItem = GalleryItem & {
  /** Normalised tags, for case-insensitive filtering. */
  readonly tagKeys: readonly string[];
  /** Title, description and tags, folded for search. */
  readonly searchText: string;
};

/** Capitalises a normalised tag. */
export const formatTag = (tag: string): string => tag.charAt(0).toUpperCase() + tag.slice(1);

export const toStoredGalleryItem = (item: GalleryItem): StoredGalleryItem => ({
  ...item,
  ...derivedGalleryFields(item),
});

/** Returns the derived fields; every write of their source fields must include them. */
export const derivedGalleryFields = ({
  title,
  description,
  tags,
}: Pick<GalleryItem, 'title' | 'description' | 'tags'>) => ({
  tagKeys: tags.map(normaliseTag),
  searchText: foldText([title, description, ...tags].join(' ')),
});

/** The fields that public pages show. */
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
