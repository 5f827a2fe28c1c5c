import { parsePageNumber } from '~/lib/pagination';
import { normaliseTag } from './gallery-item';

/** Pictures of a page (admin.md section 9). */
export const galleryPageSize = 12;

/**
 * How many pages stand one below the other, at most: 'Load More' adds one to those that are shown (admin.md section 4),
 * and a page with all pictures of many years would be no page for a phone.
 */
export const maxPagesShown = 4;

/** What the gallery shows: the pictures with a tag ('' for all), and up to which page. */
export type GalleryParams = { readonly tag: string; readonly page: number };

/** Longer than any tag; what is longer in an address is nobody's. */
export const maxTagLength = 40;

/** Takes the query of an address; what is not understood counts as not given. */
export const parseGalleryParams = (params: URLSearchParams): GalleryParams => ({
  tag: normaliseTag(params.get('tag') ?? '').slice(0, maxTagLength),
  page: parsePageNumber(params.get('page')),
});

/** The address of the gallery at a place. */
export const galleryPath = ({ tag, page }: GalleryParams): string => withQuery('/gallery', { tag, page });

/** The address of one picture, among those with a tag. */
export const galleryItemPath = (slug: string, tag: string): string =>
  withQuery(`/gallery/${slug}`, { tag, page: 1 });

/** The id of a picture in the list, by its place from 1: links lead to one that is not on the page yet. */
export const galleryAnchor = (position: number): string => `picture-${position}`;

function withQuery(path: string, { tag, page }: GalleryParams): string {
  const params = new URLSearchParams({
    ...(tag && { tag }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return params ? `${path}?${params}` : path;
}

/** The address of the list where a picture stands in it. Takes its place from 1, among those with the tag. */
export const galleryPositionPath = (position: number, tag: string): string =>
  `${galleryPath({ tag, page: Math.ceil(position / galleryPageSize) })}#${galleryAnchor(position)}`;
