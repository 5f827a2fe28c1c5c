import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type {
  AppLoadContext,
  EntryContext,
  HandleDataRequestFunction,
  HandleErrorFunction,
} from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToPipeableStream, renderToStaticMarkup, renderToString } from 'react-dom/server';
import { negotiateEncoding, compress, setEncodingHeaders } from './http/server/compression.server';
import { contentSecurityPolicy } from './http/security/content-security-policy.server';
import { notModifiedResponse } from './http/rendering/etag.server';
import {
  isDatabaseUnavailable,
  isDatabaseUnavailableError,
  markDatabaseUnavailable,
  retryAfterSeconds,
} from './http/server/database-unavailable.server';
import { enhancementOf, isSaveDataRequest } from './http/rendering/enhancement';
import { prefetchMaxAgeSeconds, isLinkPrefetch } from './http/rendering/link-prefetch';
import { loadRootData } from './http/rendering/root-data.server';
import { createMarkupCache } from './cache/pages/markup-cache.server';
import { restoreLoaderData } from './http/rendering/unhydrated-routes.server';
import { redactPath } from './http/security/redact-path';
import { compressPage } from './cache/pages/compressed-page-cache.server';
import { stylePlaceholder, fullStyle } from './http/rendering/used-css.server';
import { MarkupCacheProvider } from './ui/cached-markup';
import { NonceProvider } from '~/ui/layout/nonce';
import { StyleSheetContext, styleSheet } from '~/ui/style-sheet';
import { startRuntime } from '~/runtime.server';

/**
 * Renders the whole page before anything is sent: without JavaScript a streamed fallback would stay for ever, and a
 * page that is sent with its length arrives in one round trip.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  if (cutOff.has(request)) {
    markDatabaseUnavailable(loadContext);
    tellDatabaseAway(context);
    status = 503;
  }
  if (status === 503 && isDatabaseUnavailable(loadContext))
    headers.set('Retry-After', String(retryAfterSeconds));
  const { loaderData } = context.staticHandlerContext;
  restoreLoaderData(loaderData);
  // A form that fails runs no loader, and its answer is a page of the shop all the same; without its frame if that
  // fails too.
  loaderData['root'] ??= await loadRootData(request, loadContext).catch(() => undefined);
  const hydrated = isHydrated(context);
  // Other pages have no script inside them, and their bytes are the same as long as what they show is.
  const nonce = hydrated ? randomBytes(16).toString('base64') : undefined;
  const page = (
    <MarkupCacheProvider value={hydrated ? keptForHydration : keptForReading}>
      <NonceProvider value={nonce}>
        <StyleSheetContext.Provider value={hydrated ? styleSheet : stylePlaceholder}>
          <RemixServer context={context} url={request.url} {...(nonce && { nonce })} />
        </StyleSheetContext.Provider>
      </NonceProvider>
    </MarkupCacheProvider>
  );
  // Only the data of a hydrated page comes in a Suspense boundary; a string is several times cheaper than a stream, and
  // what React leaves in it for hydration would be read by nobody.
  // With the whole style in it, it needs the smaller form to come in the first round trip.
  const coding = negotiateEncoding(request.headers.get('Accept-Encoding'));
  const { body, style } = hydrated
    ? { body: compress(`<!DOCTYPE html>${await renderStream(page, request)}`, coding, 5), style: fullStyle }
    : compressPage(`<!DOCTYPE html>${renderToStaticMarkup(page)}`, coding);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set(
    'Content-Security-Policy',
    contentSecurityPolicy(nonce ?? null, style.cspSource, imageHostPictures),
  );
  headers.append('Vary', 'Cookie, Save-Data');
  // Who saves data pays for each page that is fetched and not read.
  if (!isSaveDataRequest(request)) headers.set('Speculation-Rules', '"/speculation-rules.json"');
  if (!headers.has('Cache-Control'))
    headers.set(
      'Cache-Control',
      status === 200 && isLinkPrefetch(request.headers)
        ? `private, max-age=${prefetchMaxAgeSeconds}`
        : 'private, no-cache',
    );
  if (status === 405) headers.set('Allow', allowedMethods(context));
  setEncodingHeaders(headers, coding, body);
  const unchanged = status === 200 && !hydrated ? notModifiedResponse(request, { headers, body }) : null;
  return unchanged ?? new Response(request.method === 'HEAD' ? null : body, { status, headers });
}

/**
 * Remix gives data that is still awaited this many milliseconds, by a timer for each page that it never clears. No page
 * of ours awaits any, so the timers and what hangs on them need not be kept for Remix's usual 5 s.
 */
export const streamTimeout = 100;

/** React tells two texts that stand side by side apart by a comment, where it takes the page over. */
const keptForHydration = createMarkupCache(renderToString);
const keptForReading = createMarkupCache(renderToStaticMarkup);

/** Requests whose page could not be made because the database was away. */
const cutOff = new WeakSet<Request>();

/** Remix hides what an error was from the page, so the page is told in the one form that it may see. */
function tellDatabaseAway({ staticHandlerContext }: EntryContext): void {
  for (const id of Object.keys(staticHandlerContext.errors ?? {}))
    staticHandlerContext.errors = {
      ...staticHandlerContext.errors,
      [id]: { status: 503, statusText: 'Service Unavailable', internal: false, data: '' },
    };
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (isDatabaseUnavailableError(error)) cutOff.add(request);
  // The words of Remix's own errors name our routes; the page has its own words for each status.
  if (isRouteErrorResponse(error) && 'internal' in error && error.internal) error.data = '';
  // Who hung up wants no answer, and has met no fault of ours.
  if (!request.signal.aborted && !isRouteErrorResponse(error)) logFault(error, request);
};

/** One JSON line for a fault of ours; what a visitor asked for in vain is in the line of its request already. */
function logFault(fault: unknown, request: Request): void {
  const { message, stack } = fault instanceof Error ? fault : new Error(String(fault));
  const { method, url } = request;
  console.error(
    JSON.stringify({ level: 'error', method, path: redactPath(new URL(url).pathname), message, stack }),
  );
}

/** RFC 9110, 15.5.6: an answer 405 says what the address takes. */
const allowedMethods = ({ staticHandlerContext: { matches }, manifest }: EntryContext): string =>
  manifest.routes[matches.at(-1)?.route.id ?? '']?.hasAction ? 'GET, HEAD, POST' : 'GET, HEAD';

/** Whether the innermost page asks for React; app/root.tsx may still leave the scripts out, which costs nothing. */
const isHydrated = (context: EntryContext): boolean =>
  enhancementOf(
    context.staticHandlerContext.matches.map(({ route }) => ({
      handle: context.routeModules[route.id]?.handle,
    })),
  ) === 'react';

function renderStream(page: React.ReactElement, request: Request): Promise<string> {
  const output = new PassThrough();
  const html = text(output);
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => {
        pipe(output);
        resolve(html);
      },
      onShellError: reject,
      onError: (error) => logFault(error, request),
    });
  });
}

/** Answers of the single fetch carry no store of their own: they are as private as the page. */
export const handleDataRequest: HandleDataRequestFunction = (response, { request, context }) => {
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-cache');
  if (response.status === 503 && isDatabaseUnavailable(context))
    response.headers.set('Retry-After', String(retryAfterSeconds));
  if (!cutOff.has(request)) return response;
  response.headers.set('Retry-After', String(retryAfterSeconds));
  return new Response(response.body, { status: 503, headers: response.headers });
};

// remix-serve runs this build without our server.ts: the shop then starts with the first import.
const { imageHostPictures } = (await startRuntime()).environment;
