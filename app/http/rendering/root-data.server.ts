import type { AppLoadContext } from '@remix-run/node';
import { parseSearchParams } from '~/domain/search/search';
import { yearOf } from '~/lib/format/dates';
import { isSaveDataRequest } from './enhancement';
import { loadPageDescription } from './page-texts.server';
import { loadSite } from './site.server';

export async function loadRootData(request: Request, context: AppLoadContext) {
  const { pathname, searchParams } = new URL(request.url);
  return {
    site: await loadSite(request, context),
    path: pathname,
    description: await loadPageDescription(pathname),
    search:
      pathname === '/search'
        ? parseSearchParams(searchParams).term
        : (searchParams.get('search')?.slice(0, 100) ?? ''),
    saveData: isSaveDataRequest(request),
    year: yearOf(context.now),
  };
}
