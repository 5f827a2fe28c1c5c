import type { Filter } from 'mongodb';
import { collections } from '~/domain/collections';
import { clampPage } from '~/lib/pagination';
import { normaliseTag } from '~/domain/content/tags';
import { parseObjectId } from '~/domain/text/parse-object-id.server';
import { searchPatterns } from '~/domain/text/search-patterns';
import { galleryPageSize, maxPagesShown, type GalleryParams } from './gallery-params';
import type { GalleryFilter } from './gallery-filter';
import type { GalleryItem, StoredGalleryItem } from './gallery-item';

const galleryOrder = { createdAt: -1, _id: -1 } as const;

const withTag = (tag: string): Filter<StoredGalleryItem> => (tag === '' ? {} : { tagKeys: tag });

type GalleryList = {
  readonly items: readonly GalleryItem[];
  /** The pages of the first and the last item, from 1. */
  readonly firstPage: number;
  readonly page: number;
  /** All pictures with the tag. */
  readonly total: number;
  readonly hasMore: boolean;
};

/** Includes up to three pages before the requested one. A page number beyond the last one returns the last page. */
export async function listGallery({ tag, page: requestedPage }: GalleryParams): Promise<GalleryList> {
  const { galleryItems } = collections();
  const filter = withTag(tag);
  const total = await galleryItems.countDocuments(filter);
  const { page } = clampPage(requestedPage, { total, pageSize: galleryPageSize });
  const firstPage = Math.max(1, page - maxPagesShown + 1);
  const items = await galleryItems
    .find(filter)
    .sort(galleryOrder)
    .skip((firstPage - 1) * galleryPageSize)
    .limit((page - firstPage + 1) * galleryPageSize)
    .toArray();
  return { items, firstPage, page, total, hasMore: total > page * galleryPageSize };
}

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

type GalleryItemWithNeighbours = {
  readonly item: GalleryItem;
  /** The tag of the neighbours; '' for all pictures. */
  readonly tag: string;
  /** Slugs of the neighbours; wraps around at both ends. */
  readonly previous: string;
  readonly next: string;
  /** From 1. */
  readonly position: number;
  readonly total: number;
};

/** Takes a slug or an id. The neighbours share the tag; they are any pictures if the item does not have it. */
export async function findGalleryItem(
  slugOrId: string,
  tag: string,
): Promise<GalleryItemWithNeighbours | null> {
  const { galleryItems } = collections();
  const _id = parseObjectId(slugOrId);
  const item = await galleryItems.findOne(_id ? { _id } : { slug: slugOrId });
  if (!item) return null;
  const sharedTag = item.tagKeys.includes(tag) ? tag : '';
  // Cheap: a few hundred documents, projected to their slugs.
  const slugs = await galleryItems
    .find(withTag(sharedTag))
    .sort(galleryOrder)
    .project<{ slug: string }>({ _id: 0, slug: 1 })
    .map(({ slug }) => slug)
    .toArray();
  const index = slugs.indexOf(item.slug);
  const slugAt = (position: number) => slugs.at(position % slugs.length) ?? item.slug;
  return {
    item,
    tag: sharedTag,
    previous: slugAt(index - 1),
    next: slugAt(index + 1),
    position: index + 1,
    total: slugs.length,
  };
}

/** Every word of the search must occur. A page number beyond the last one returns the last page. */
export async function searchGallery(
  { search, tag }: GalleryFilter,
  requestedPage: number,
): Promise<{
  items: readonly GalleryItem[];
  total: number;
  page: number;
  pageCount: number;
  /** The gallery has no pictures, whatever the filter. */
  isEmpty: boolean;
}> {
  const { galleryItems } = collections();
  const words = searchPatterns(search).map((pattern) => ({ searchText: { $regex: pattern } }));
  const filter = { $and: [withTag(tag), ...words] };
  const total = await galleryItems.countDocuments(filter);
  const { page, pageCount } = clampPage(requestedPage, { total, pageSize: galleryPageSize });
  const items = await galleryItems
    .find(filter)
    .sort(galleryOrder)
    .skip((page - 1) * galleryPageSize)
    .limit(galleryPageSize)
    .toArray();
  const isEmpty = total === 0 && (await galleryItems.findOne({}, { projection: { _id: 1 } })) === null;
  return { items, total, page, pageCount, isEmpty };
}

export const findGalleryItemBySlug = (slug: string): Promise<GalleryItem | null> =>
  collections().galleryItems.findOne({ slug });

/** For a choice among the pictures; the newest 200. */
export const listGalleryChoices = (): Promise<readonly Pick<GalleryItem, 'slug' | 'title'>[]> =>
  collections()
    .galleryItems.find()
    .sort(galleryOrder)
    .limit(200)
    .map(({ slug, title }) => ({ slug, title }))
    .toArray();

/** For the API: newest first; `tags` in any case, any of them. A page beyond the last one is empty. */
export async function listGalleryItems(
  { tags = [], featured }: { readonly tags?: readonly string[]; readonly featured?: boolean },
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ readonly items: readonly GalleryItem[]; readonly total: number }> {
  const { galleryItems } = collections();
  const filter: Filter<StoredGalleryItem> = {
    ...(tags.length > 0 && { tagKeys: { $in: tags.map(normaliseTag) } }),
    ...(featured !== undefined && { featured }),
  };
  const [total, items] = await Promise.all([
    galleryItems.countDocuments(filter),
    galleryItems
      .find(filter)
      .sort(galleryOrder)
      .skip((page - 1) * limit)
      .limit(limit)
      .toArray(),
  ]);
  return { items, total };
}

/** By its id or slug. */
export function findPublicGalleryItem(slugOrId: string): Promise<GalleryItem | null> {
  const _id = parseObjectId(slugOrId);
  return _id ? collections().galleryItems.findOne({ _id }) : findGalleryItemBySlug(slugOrId);
}
