import { parseTag } from '~/domain/content/tags';
import { listFilter, searchParameter, textParameter } from '~/lib/list-filter';
import { galleryManagerPath } from '~/paths';

export const galleryFilter = listFilter(galleryManagerPath, {
  search: searchParameter,
  tag: textParameter('tag', parseTag),
});

export type GalleryFilter = ReturnType<typeof galleryFilter.parse>;

/** The manager offers these tags first, even while no image has them (docs/product.md 8.9). */
const offeredTags = ['landscape', 'farm', 'animals'];

export const galleryTagChoices = (stored: readonly string[]): readonly string[] => [
  ...new Set([...offeredTags, ...stored]),
];
