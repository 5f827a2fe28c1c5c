import { parsePageNumber } from '~/lib/pagination';
import { maxTagLength } from './gallery-paths';
import { normaliseTag } from './gallery-item';

/** The gallery manager; the spelling is a part of the route (admin.md section 2). */
export const galleryManagerPath = '/gallary-management';
export const addImagePath = `${galleryManagerPath}/add`;
export const editImagePath = (slug: string): string => `${galleryManagerPath}/${slug}`;
export const deleteImagePath = (slug: string): string => `${galleryManagerPath}/${slug}/delete`;

/** What the list of the gallery manager is narrowed to; '' for neither a search nor a tag. */
export type GalleryFilter = { readonly search: string; readonly tag: string };

/** Longer than anything that somebody looks for. */
const maxSearchLength = 100;

/** Takes the query of an address; what is not understood counts as not given. */
export const parseGalleryFilter = (params: URLSearchParams): { filter: GalleryFilter; page: number } => ({
  filter: {
    search: (params.get('q') ?? '').trim().slice(0, maxSearchLength),
    tag: normaliseTag(params.get('tag') ?? '').slice(0, maxTagLength),
  },
  page: parsePageNumber(params.get('page')),
});

/** The address of a page of the list. */
export function galleryManagerListPath({ search, tag }: GalleryFilter, page: number): string {
  const params = new URLSearchParams({
    ...(search && { q: search }),
    ...(tag && { tag }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return params ? `${galleryManagerPath}?${params}` : galleryManagerPath;
}
