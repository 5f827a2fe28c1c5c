import type { AppLoadContext } from '@remix-run/node';
import { findPublicPage } from '~/domain/pages/public-pages';
import { parseSearchParams } from '~/domain/search/search';
import { yearOf } from '~/lib/dates';
import { isSaveDataRequest } from './enhancement';
import { loadSite } from './site.server';

/** Loads the root loader's data: what the layout of a page and of an error page shows. */
export async function loadRootData(request: Request, context: AppLoadContext) {
  const { pathname, searchParams } = new URL(request.url);
  return {
    site: await loadSite(request, context),
    path: pathname,
    /** Meta description of a page that app/domain/pages/public-pages.ts lists. */
    description: findPublicPage(pathname)?.description ?? null,
    /** Value of the search box: the term of a search, or that of a product list. */
    search:
      pathname === '/search'
        ? parseSearchParams(searchParams).term
        : (searchParams.get('search')?.slice(0, 100) ?? ''),
    saveData: isSaveDataRequest(request),
    year: yearOf(new Date()),
  };
}
