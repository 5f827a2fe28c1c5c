import { maxSearchLength } from '~/domain/catalogue/product-filter';
import { parsePageNumber } from '~/lib/pagination';

/** What a search finds beside products: a page of the shop, under the heading of its kind. */
export type SiteResult = {
  readonly kind: SiteResultKind;
  readonly title: string;
  readonly path: string;
  /** One or two sentences. */
  readonly excerpt: string;
};

export const siteResultKinds = ['category', 'service', 'post', 'page'] as const;
export type SiteResultKind = (typeof siteResultKinds)[number];

/** One line below the search box while somebody types. */
export type Suggestion = {
  readonly label: string;
  readonly kind: 'Product' | 'Category' | 'Service' | 'Blog' | 'Page';
  readonly path: string;
};

/** As many results as a page of the products has (storefront.md section 9). */
export const searchPageSize = 12;

/**
 * Takes the query of /search and returns what was typed, and the page from 1. Nothing fails: what is too long is cut,
 * as nobody searches for more than a few words.
 */
export function parseSearchParams(params: URLSearchParams): { readonly term: string; readonly page: number } {
  return { term: normaliseTerm(params.get('q')), page: parsePageNumber(params.get('page')) };
}

const normaliseTerm = (text: string | null): string =>
  (text ?? '')
    // Cut first, so that a text of any length costs the same.
    .slice(0, 4 * maxSearchLength)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxSearchLength)
    // The first half of a sign that was cut in two.
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();

/** The address of the results for a term. */
export function searchPath(term: string, page = 1): string {
  const params = new URLSearchParams(term ? { q: term } : {});
  if (page > 1) params.set('page', String(page));
  const query = params.toString();
  return query ? `/search?${query}` : '/search';
}
