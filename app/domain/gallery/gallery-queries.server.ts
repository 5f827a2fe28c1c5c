import { ObjectId, type Filter } from 'mongodb';
import { collections } from '~/domain/collections';
import { clampPage } from '~/lib/pagination';
import { searchPatterns } from '~/domain/search/search-patterns';
import { galleryPageSize, maxPagesShown, type GalleryParams } from './gallery-paths';
import type { GalleryFilter } from './gallery-filter';
import type { GalleryItem, StoredGalleryItem } from './gallery-item';

/** The newest first: what the farm has just added is what people see. */
export const galleryOrder = { createdAt: -1, _id: -1 } as const;

const withTag = (tag: string): Filter<StoredGalleryItem> => (tag === '' ? {} : { tagKeys: tag });

/** A part of the gallery that exists: `page` is from 1 to the last one. */
export type GalleryList = {
  readonly items: readonly GalleryItem[];
  /** The page that the first of the items is on, and the one that the last of them is on. */
  readonly firstPage: number;
  readonly page: number;
  /** Of all pictures with the tag. */
  readonly total: number;
  readonly hasMore: boolean;
};

/**
 * Takes a tag in lower case ('' for all) and a page from 1; returns the pictures of that page and of the three before it,
 * newest first. A page behind the last one is the last.
 */
export async function listGallery({ tag, page: asked }: GalleryParams): Promise<GalleryList> {
  const { galleryItems } = collections();
  const filter = withTag(tag);
  const total = await galleryItems.countDocuments(filter);
  const { page } = clampPage(asked, { total, pageSize: galleryPageSize });
  const firstPage = Math.max(1, page - maxPagesShown + 1);
  const items = await galleryItems
    .find(filter)
    .sort(galleryOrder)
    .skip((firstPage - 1) * galleryPageSize)
    .limit((page - firstPage + 1) * galleryPageSize)
    .toArray();
  // admin.md section 4: more are there while the matching count exceeds the page number times 12.
  return { items, firstPage, page, total, hasMore: total > page * galleryPageSize };
}

/** All tags in lower case, each once (admin.md section 9), by the alphabet. */
export async function listGalleryTags(): Promise<readonly string[]> {
  const found = await collections()
    .galleryItems.aggregate<{ _id: string }>([
      { $unwind: '$tagKeys' },
      { $group: { _id: '$tagKeys' } },
      { $sort: { _id: 1 } },
    ])
    .toArray();
  return found.map(({ _id }) => _id);
}

/** A picture among the others with a tag. */
export type GalleryItemWithNeighbours = {
  readonly item: GalleryItem;
  /** The tag that those around it have; '' for all pictures. */
  readonly tag: string;
  /** The slugs of its neighbours; beyond the last one comes the first. Its own where there is no other. */
  readonly previous: string;
  readonly next: string;
  /** Where it stands, from 1, among how many. */
  readonly position: number;
  readonly total: number;
};

/**
 * Takes a slug, or an id of 24 hexadecimal digits, and the tag that the pictures around it have ('' for all). Null where
 * there is no such picture. One that does not have the tag stands among all pictures.
 */
export async function findGalleryItem(
  slugOrId: string,
  tag: string,
): Promise<GalleryItemWithNeighbours | null> {
  const { galleryItems } = collections();
  const item = await galleryItems.findOne(
    /^[0-9a-f]{24}$/i.test(slugOrId) ? { _id: ObjectId.createFromHexString(slugOrId) } : { slug: slugOrId },
  );
  if (!item) return null;
  const shared = item.tagKeys.includes(tag) ? tag : '';
  // A farm has some hundreds of pictures, and only their slugs are read.
  const slugs = await galleryItems
    .find(withTag(shared))
    .sort(galleryOrder)
    .project<{ slug: string }>({ _id: 0, slug: 1 })
    .map(({ slug }) => slug)
    .toArray();
  const index = slugs.indexOf(item.slug);
  const slugAt = (other: number) => slugs.at(other % slugs.length) ?? item.slug;
  return {
    item,
    tag: shared,
    previous: slugAt(index - 1),
    next: slugAt(index + 1),
    position: index + 1,
    total: slugs.length,
  };
}

/**
 * A page of the gallery as its manager lists it, newest first: each word of the search is looked for in titles,
 * descriptions and tags. Takes a page from 1; the last one where it lies behind it. `isEmpty` says that the gallery has
 * no pictures at all.
 */
export async function searchGallery(
  { search, tag }: GalleryFilter,
  asked: number,
): Promise<{
  items: readonly GalleryItem[];
  total: number;
  page: number;
  pageCount: number;
  isEmpty: boolean;
}> {
  const { galleryItems } = collections();
  const words = searchPatterns(search).map((pattern) => ({ searchText: { $regex: pattern } }));
  const filter = { $and: [withTag(tag), ...words] };
  const total = await galleryItems.countDocuments(filter);
  const { page, pageCount } = clampPage(asked, { total, pageSize: galleryPageSize });
  const items = await galleryItems
    .find(filter)
    .sort(galleryOrder)
    .skip((page - 1) * galleryPageSize)
    .limit(galleryPageSize)
    .toArray();
  const isEmpty = total === 0 && (await galleryItems.findOne({}, { projection: { _id: 1 } })) === null;
  return { items, total, page, pageCount, isEmpty };
}

/** Takes a slug; null where there is no such picture. */
export const findGalleryItemBySlug = (slug: string): Promise<GalleryItem | null> =>
  collections().galleryItems.findOne({ slug });
