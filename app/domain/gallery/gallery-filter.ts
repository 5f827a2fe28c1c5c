import { maxTagLength, normaliseTag } from '~/domain/content/tags';
import { listPath } from '~/lib/list-path';
import { parsePageNumber } from '~/lib/pagination';
import { galleryManagerPath } from '~/paths';

/** '' for no search or no tag. */
export type GalleryFilter = { readonly search: string; readonly tag: string };

/** The manager offers these tags first, even while no image has them (docs/product.md 8.9). */
const offeredTags = ['landscape', 'farm', 'animals'];

export const galleryTagChoices = (stored: readonly string[]): readonly string[] => [
  ...new Set([...offeredTags, ...stored]),
];

const maxSearchLength = 100;

export const parseGalleryFilter = (params: URLSearchParams): { filter: GalleryFilter; page: number } => ({
  filter: {
    search: (params.get('q') ?? '').trim().slice(0, maxSearchLength),
    tag: normaliseTag(params.get('tag') ?? '').slice(0, maxTagLength),
  },
  page: parsePageNumber(params.get('page')),
});

export const galleryManagerListPath = ({ search, tag }: GalleryFilter, page: number): string =>
  listPath(galleryManagerPath, { q: search, tag }, page);
