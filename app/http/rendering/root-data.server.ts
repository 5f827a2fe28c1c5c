import type { AppLoadContext } from '@remix-run/node';
import { screens } from '~/domain/back-office/screens';
import { isMailEnabled } from '~/domain/mail/mail-configuration.server';
import type { Site } from '~/domain/settings/site';
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
    site: isInBackOffice(pathname) ? { ...site, ...withoutShopFrame } : site,
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

const isInBackOffice = (path: string): boolean =>
  screens.some((screen) => path === screen.path || path.startsWith(`${screen.path}/`));

/** What the header and the footer of the shop show: screens are sent with the root data, and show none of it. */
const withoutShopFrame: Pick<
  Site,
  'promo' | 'footerText' | 'formPicture' | 'sharePicture' | 'social' | 'map' | 'categories'
> = {
  promo: '',
  footerText: '',
  formPicture: '',
  sharePicture: '',
  social: { facebook: '', instagram: '', x: '', youtube: '', linkedin: '' },
  map: null,
  categories: [],
};
