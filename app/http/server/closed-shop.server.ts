import type { AppLoadContext } from '@remix-run/node';
import { worksHere } from '~/domain/accounts/permissions';
import { screens } from '~/domain/back-office/screens';
import { loadSettings } from '~/domain/settings/settings.server';
import { errorResponse } from '~/http/forms/read-form.server';
import { readSession } from '~/http/session/session.server';
import { closedPagePath } from '~/paths';
import { markDatabaseUnavailable, nullIfUnavailable, retryAfterSeconds } from './database-unavailable.server';
import { otherRoute } from './metrics/route-names';
import { apiPattern } from './request-target';
import type { RenderPage } from './unsaved-forms.server';

type Answer = 'open' | 'open-for-reading' | 'closed-page' | 'not-found' | 'robots';

/** What visitors need before the shop is open; pages that ask for a sign-in or a key do so themselves. */
const answers: Readonly<Record<string, Answer>> = {
  '/login': 'open',
  '/login/two-step': 'open',
  '/login/code': 'open',
  '/logout': 'open',
  '/confirm': 'open',
  '/auth/signed-in': 'open',
  '/auth/oidc': 'open',
  '/auth/oidc/callback': 'open',
  '/profile': 'open',
  '/profile/two-step': 'open',
  '/profile/phone': 'open',
  '/forgot-password': 'open',
  '/reset-password/:token': 'open',
  '/verify-email/:token': 'open',
  '/invitation/:token': 'open',
  '/change-email/:token': 'open',
  '/newsletter/confirm/:token': 'open',
  '/newsletter/unsubscribe/:token': 'open',
  '/back-in-stock/confirm/:token': 'open',
  '/back-in-stock/stop/:token': 'open',
  '/o/:code': 'open',
  '/booking/confirm/:token': 'open',
  // Its form would book another visit.
  '/booking/:reference': 'open-for-reading',
  '/booking/:reference/calendar.ics': 'open',
  '/checkout/waiting/:number': 'open',
  '/checkout/thank-you/:number': 'open',
  '/orders/:number': 'open',
  '/orders/:number/receipt': 'open',
  '/privacy-policy': 'open',
  '/terms-and-conditions': 'open',
  '/hooks/payments/:token': 'open',
  '/hooks/sms/:callback/:secret': 'open',
  '/images': 'open',
  '/images/:file': 'open',
  '/speculation-rules.json': 'open',
  '/admin/dashboard': 'open',
  '/gallery-management': 'open',
  '/robots.txt': 'robots',
  '/search/suggestions': 'not-found',
  '/style-guide': 'not-found',
  '/sitemap.xml': 'not-found',
  '/sitemaps/:part': 'not-found',
  '/manifest.webmanifest': 'not-found',
  [otherRoute]: 'not-found',
};

/** How a closed shop answers visitors at a route (the pattern of app/routes.ts). */
export function answerOfClosedShop(route: string): Answer {
  const isBackOffice = screens.some(({ path }) => route === path || route.startsWith(`${path}/`));
  return isBackOffice ? 'open' : (answers[route] ?? 'closed-page');
}

/** Once the answer is known; the page cache waits as long for the version. */
const settingsTimeoutMs = 500;

/** Null before the first read. */
let lastKnown: boolean | null = null;

/** Null for a new process to which the database does not respond: it may belong to a shop that nobody is to see. */
async function isOpen(): Promise<boolean | null> {
  const settings = await nullIfUnavailable(
    loadSettings(),
    lastKnown === null ? undefined : settingsTimeoutMs,
  );
  if (settings) lastKnown = settings.opening.isOpen;
  return lastKnown;
}

/**
 * Shows visitors of a shop that is not open yet one page at each address (docs/decisions/0107). Accounts with a permission see
 * the shop; the API guards itself. Nothing that is answered before the opening may be stored by a cache.
 */
export const hideClosedShop =
  (nameRoute: (path: string) => string, renderClosedPage: RenderPage) =>
  (render: RenderPage): RenderPage =>
  async (request, context) => {
    const { pathname } = new URL(request.url);
    const isShown = apiPattern.test(pathname) || (await isOpen());
    if (isShown) return render(request, context);
    if (isShown === null) {
      if (answerOfClosedShop(nameRoute(pathname)) !== 'open')
        return errorResponse(503, 'The shop is down at the moment.\n', {
          ...noStore,
          'Retry-After': String(retryAfterSeconds),
        });
      // Its loaders then do not wait for the database again.
      markDatabaseUnavailable(context);
    }
    const isStaff = isShown !== null && (await seesClosedShop(request, context));
    const answer = pathname === '/__manifest' || isStaff ? 'open' : answerOfClosedShop(nameRoute(pathname));
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (answer === 'open' || (answer === 'open-for-reading' && isRead)) {
      // A validator of a page from before the shop closed.
      request.headers.delete('If-None-Match');
      return withoutCaching(await render(request, context), pathname);
    }
    if (answer === 'robots') return errorResponse(200, closedRobotsTxt, noStore);
    // Scripts ask for the data of a page.
    if (pathname.endsWith('.data')) return errorResponse(503, 'The shop is not open yet.\n', retryLater);
    const page = await renderClosedPage(toClosedPage(request), context);
    const status = answer === 'not-found' ? 404 : isRead ? page.status : 503;
    return withoutCaching(page, closedPagePath, { status, ...(status === 503 && { headers: retryLater }) });
  };

const noStore = { 'Cache-Control': 'no-store' };

const retryLater = { ...noStore, 'Retry-After': '3600' };

/** Crawlers read the `noindex` of the closed page; one that must not fetch it would keep that for a day after the opening. */
const closedRobotsTxt = 'User-agent: *\nDisallow:\n';

const seesClosedShop = async (request: Request, { now }: AppLoadContext): Promise<boolean> => {
  const signedIn = await nullIfUnavailable(readSession(request, now));
  return signedIn !== null && worksHere(signedIn.user);
};

function toClosedPage(request: Request): Request {
  const headers = new Headers(request.headers);
  for (const name of ['Content-Type', 'Content-Length', 'If-None-Match']) headers.delete(name);
  const method = request.method === 'HEAD' ? 'HEAD' : 'GET';
  return new Request(new URL(closedPagePath, request.url), { method, headers });
}

/** The names of pictures change with their content. */
const isPicture = (path: string): boolean => path.startsWith('/images/');

function withoutCaching(
  response: Response,
  path: string,
  { status = response.status, headers: added = {} }: { status?: number; headers?: HeadersInit } = {},
): Response {
  if (isPicture(path)) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries({ ...noStore, 'X-Robots-Tag': 'noindex', ...added }))
    headers.set(name, value);
  headers.delete('ETag');
  headers.delete('Speculation-Rules');
  return new Response(response.body, { status, headers });
}
