import { maxTagLength, normaliseTag } from '~/domain/content/tags';
import { listPath } from '~/lib/list-path';
import { parsePageNumber } from '~/lib/pagination';

export const galleryPageSize = 12;

/** Pages that /gallery shows at once: 'Load More' adds one, and without a maximum a phone could not render the list. */
export const maxPagesShown = 4;

/** The query of /gallery: a normalised tag ('' for all pictures) and the last page to show. */
export type GalleryParams = { readonly tag: string; readonly page: number };

/** Parses the query of /gallery; ignores invalid values. */
export const parseGalleryParams = (params: URLSearchParams): GalleryParams => ({
  tag: normaliseTag(params.get('tag') ?? '').slice(0, maxTagLength),
  page: parsePageNumber(params.get('page')),
});

export const galleryPath = ({ tag, page }: GalleryParams): string => listPath('/gallery', { tag }, page);

/** The page of one picture; previous and next stay within the tag. */
export const galleryItemPath = (slug: string, tag: string): string =>
  listPath(`/gallery/${slug}`, { tag }, 1);

/** The element id of a picture by its position from 1, so that a link can target a picture of the next page. */
export const galleryAnchor = (position: number): string => `picture-${position}`;

/** The gallery page that shows a picture, by its position from 1 within the tag. */
export const galleryPositionPath = (position: number, tag: string): string =>
  `${galleryPath({ tag, page: Math.ceil(position / galleryPageSize) })}#${galleryAnchor(position)}`;
