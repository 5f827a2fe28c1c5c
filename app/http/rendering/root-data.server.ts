import type { AppLoadContext } from '@remix-run/node';
import { isMailEnabled } from '~/domain/mail/mail-configuration.server';
import { parseSearchParams } from '~/domain/search/search';
import { yearOf } from '~/lib/format/dates';
import { toSearchText } from '~/lib/search-text';
import { isDatabaseUnavailable } from '~/http/server/database-unavailable.server';
import { isSaveDataRequest } from './enhancement';
import { loadPageDescription } from './page-texts.server';
import { loadSite } from './site.server';

export async function loadRootData(request: Request, context: AppLoadContext) {
  const { pathname, searchParams } = new URL(request.url);
  const site = await loadSite(request, context);
  return {
    site,
    canMail: isMailEnabled(),
    path: pathname,
    // After a database that did not answer in time, nothing is waited for again.
    description: isDatabaseUnavailable(context) ? null : await loadPageDescription(pathname),
    search:
      pathname === '/search'
        ? parseSearchParams(searchParams).term
        : toSearchText(searchParams.get('search') ?? ''),
    saveData: isSaveDataRequest(request),
    year: yearOf(context.now),
  };
}
