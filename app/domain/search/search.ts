import { maxSearchLength } from '~/domain/text/search-text';
import { parsePageNumber } from '~/lib/pagination';

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
  return { term: normaliseTerm(params.get('q')), page: parsePageNumber(params.get('page')) };
}

const normaliseTerm = (text: string | null): string =>
  (text ?? '')
    // Truncates first, which bounds the cost of the regular expression.
    .slice(0, 4 * maxSearchLength)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxSearchLength)
    // Drops a high surrogate whose other half was cut off.
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();

export function searchPath(term: string, page = 1): string {
  const params = new URLSearchParams(term ? { q: term } : {});
  if (page > 1) params.set('page', String(page));
  const query = params.toString();
  return query ? `/search?${query}` : '/search';
}
