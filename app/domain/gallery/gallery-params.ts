import { parseTag } from '~/domain/content/tags';
import { listPath } from '~/lib/list-path';
import { parsePageNumber } from '~/lib/pagination';
import { galleryPicturePath } from '~/paths';

export const galleryPageSize = 12;

/** A phone could not render an unlimited list; 'Load More' adds one page. */
export const maxPagesShown = 4;

/** `tag` is normalised, '' for all pictures; `page` is the last one to show. */
export type GalleryParams = { readonly tag: string; readonly page: number };

export const parseGalleryParams = (params: URLSearchParams): GalleryParams => ({
  tag: parseTag(params.get('tag') ?? ''),
  page: parsePageNumber(params.get('page')),
});

export const galleryPath = ({ tag, page }: GalleryParams): string => listPath('/gallery', { tag }, page);

/** The previous and next picture stay within the tag. */
export const galleryItemPath = (slug: string, tag: string): string =>
  listPath(galleryPicturePath(slug), { tag }, 1);

/** Lets a link target a picture of the next page. `position` counts from 1. */
export const galleryAnchor = (position: number): string => `picture-${position}`;

export const galleryPositionPath = (position: number, tag: string): string =>
  `${galleryPath({ tag, page: Math.ceil(position / galleryPageSize) })}#${galleryAnchor(position)}`;
