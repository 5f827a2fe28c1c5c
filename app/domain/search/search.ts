import { listPath } from '~/lib/list-path';
import { parsePageNumber } from '~/lib/pagination';
import { toSearchText } from '~/lib/search-text';

export type SiteResult = {
  readonly kind: SiteResultKind;
  readonly title: string;
  readonly path: string;
  readonly excerpt: string;
};

export const siteResultKinds = ['category', 'service', 'post', 'page'] as const;
export type SiteResultKind = (typeof siteResultKinds)[number];

export type Suggestion = {
  readonly label: string;
  readonly kind: 'Product' | 'Category' | 'Service' | 'Blog' | 'Page';
  readonly path: string;
};

export const searchPageSize = 12;

/** Page numbers beyond show the last page. */
export const maxSearchProducts = 20 * searchPageSize;

export function parseSearchParams(params: URLSearchParams): { readonly term: string; readonly page: number } {
  return { term: toSearchText(params.get('q') ?? ''), page: parsePageNumber(params.get('page')) };
}

export const searchPath = (term: string, page = 1): string => listPath('/search', { q: term }, page);
