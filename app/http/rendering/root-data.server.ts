import type { AppLoadContext } from '@remix-run/node';
import { findPublicPage } from '~/domain/pages/public-pages';
import { parseSearchParams } from '~/domain/search/search';
import { yearOf } from '~/lib/dates';
import { isSaveDataRequest } from './enhancement';
import { loadSite } from './site.server';

/** What stands around every page and around its errors; `context` as in loadSite. */
export async function loadRootData(request: Request, context: AppLoadContext) {
  const { pathname, searchParams } = new URL(request.url);
  return {
    site: await loadSite(request, context),
    path: pathname,
    /** Of a page that app/domain/pages/public-pages.ts lists. */
    description: findPublicPage(pathname)?.description ?? null,
    /** What the search box shows: the term of a search, or that of a list of products. */
    search:
      pathname === '/search'
        ? parseSearchParams(searchParams).term
        : (searchParams.get('search')?.slice(0, 100) ?? ''),
    plain: isSaveDataRequest(request),
    year: yearOf(new Date()),
  };
}
