import type { AppLoadContext } from '@remix-run/node';
import { findPublicPage } from '~/domain/pages/public-pages';
import { parseSearchParams } from '~/domain/search/search';
import { yearOf } from '~/lib/format/dates';
import { isSaveDataRequest } from './enhancement';
import { loadSite } from './site.server';

export async function loadRootData(request: Request, context: AppLoadContext) {
  const { pathname, searchParams } = new URL(request.url);
  return {
    site: await loadSite(request, context),
    path: pathname,
    description: findPublicPage(pathname)?.description ?? null,
    search:
      pathname === '/search'
        ? parseSearchParams(searchParams).term
        : (searchParams.get('search')?.slice(0, 100) ?? ''),
    saveData: isSaveDataRequest(request),
    year: yearOf(new Date()),
  };
}
