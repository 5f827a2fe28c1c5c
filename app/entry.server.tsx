import { randomBytes } from 'node:crypto';
import type {
  AppLoadContext,
  EntryContext,
  HandleDataRequestFunction,
  HandleErrorFunction,
} from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { compressPage } from '~/cache/pages/compressed-page-cache.server';
import { createMarkupCache } from '~/cache/pages/markup-cache.server';
import { isDatabaseUnavailableError } from '~/domain/database-unavailable-error';
import { enhancementOf, frameOf, isSaveDataRequest } from '~/http/rendering/enhancement';
import { notModifiedResponse } from '~/http/rendering/etag.server';
import { isLinkPrefetch, prefetchMaxAgeSeconds } from '~/http/rendering/link-prefetch';
import { renderHydrated } from '~/http/rendering/render-hydrated.server';
import { loadRootData } from '~/http/rendering/root-data.server';
import { hydratedStyle, stylePlaceholder } from '~/http/rendering/used-css.server';
import { contentSecurityPolicy } from '~/http/security/content-security-policy.server';
import { redactPath } from '~/http/security/redact-path';
import { compress, negotiateEncoding, setEncodingHeaders } from '~/http/server/compression.server';
import {
  isDatabaseUnavailable,
  markDatabaseUnavailable,
  retryAfterSeconds,
} from '~/http/server/database-unavailable.server';
import { consoleLog } from '~/lib/log';
import { startRuntime } from '~/runtime.server';
import { MarkupCacheProvider } from '~/ui/cached-markup';
import { NonceProvider } from '~/ui/layout/nonce';
import { StyleSheetContext } from '~/ui/style-sheet';

/** Buffers the whole page: without JavaScript a streamed fallback would never be replaced. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  if (failedByOutage.has(request)) {
    markDatabaseUnavailable(loadContext);
    setOutageErrors(context);
    status = 503;
  }
  if (status === 503 && isDatabaseUnavailable(loadContext))
    headers.set('Retry-After', String(retryAfterSeconds));
  const { loaderData } = context.staticHandlerContext;
  // Remix runs no loaders after a failed action. If this fails too, the page has no header and footer.
  loaderData['root'] ??= await loadRootData(request, loadContext).catch(() => undefined);
  const handles = handlesOf(context);
  const isHydrated = enhancementOf(handles) === 'react';
  const fullStyle = isHydrated ? hydratedStyle(frameOf(handles)) : null;
  // A nonce would change the bytes, and so the ETag, of a page with unchanged content.
  const nonce = isHydrated ? randomBytes(16).toString('base64') : undefined;
  const page = (
    <MarkupCacheProvider value={isHydrated ? hydratedMarkupCache : staticMarkupCache}>
      <NonceProvider value={nonce}>
        <StyleSheetContext.Provider value={fullStyle?.css ?? stylePlaceholder}>
          <RemixServer context={context} url={request.url} {...(nonce && { nonce })} />
        </StyleSheetContext.Provider>
      </NonceProvider>
    </MarkupCacheProvider>
  );
  // Hydrated pages need a stream (Suspense) and the style of their frame; quality 5 fits them into the first round trip.
  const encoding = negotiateEncoding(request.headers.get('Accept-Encoding'));
  const { body, style } = fullStyle
    ? {
        body: compress(await renderHydrated(page, (error) => logError(error, request)), encoding, 5),
        style: fullStyle,
      }
    : compressPage(`<!DOCTYPE html>${renderToStaticMarkup(page)}`, encoding);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set(
    'Content-Security-Policy',
    contentSecurityPolicy(nonce ?? null, style.cspSource, imageHostOrigin),
  );
  headers.append('Vary', 'Cookie, Save-Data');
  if (!isSaveDataRequest(request)) headers.set('Speculation-Rules', '"/speculation-rules.json"');
  if (!headers.has('Cache-Control'))
    headers.set(
      'Cache-Control',
      status === 200 && isLinkPrefetch(request.headers)
        ? `private, max-age=${prefetchMaxAgeSeconds}`
        : 'private, no-cache',
    );
  if (status === 405) headers.set('Allow', allowedMethods(context));
  setEncodingHeaders(headers, encoding, body);
  const notModified = status === 200 && !isHydrated ? notModifiedResponse(request, { headers, body }) : null;
  return notModified ?? new Response(request.method === 'HEAD' ? null : body, { status, headers });
}

/** No loader defers data. Remix never clears this timer (default 5 s), which retains the memory of its page. */
export const streamTimeout = 100;

/** Separate caches, because markup for hydration has comments between adjacent text nodes. */
const hydratedMarkupCache = createMarkupCache(renderToString);
const staticMarkupCache = createMarkupCache(renderToStaticMarkup);

const failedByOutage = new WeakSet<Request>();

/** Remix sanitises the errors; the error page recognises this 503. */
function setOutageErrors({ staticHandlerContext }: EntryContext): void {
  for (const id of Object.keys(staticHandlerContext.errors ?? {}))
    staticHandlerContext.errors = {
      ...staticHandlerContext.errors,
      [id]: { status: 503, statusText: 'Service Unavailable', internal: false, data: '' },
    };
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (isDatabaseUnavailableError(error)) failedByOutage.add(request);
  // Remix's own messages name our routes; the error page has a message for each status.
  if (isRouteErrorResponse(error) && 'internal' in error && error.internal) error.data = '';
  if (!request.signal.aborted && !isRouteErrorResponse(error)) logError(error, request);
};

function logError(error: unknown, { method, url }: Request): void {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  consoleLog.error({ method, path: redactPath(new URL(url).pathname), stack }, message);
}

/** RFC 9110, 15.5.6 */
const allowedMethods = ({ staticHandlerContext: { matches }, manifest }: EntryContext): string =>
  manifest.routes[matches.at(-1)?.route.id ?? '']?.hasAction ? 'GET, HEAD, POST' : 'GET, HEAD';

const handlesOf = (context: EntryContext) =>
  context.staticHandlerContext.matches.map(({ route }) => ({
    handle: context.routeModules[route.id]?.handle,
  }));

export const handleDataRequest: HandleDataRequestFunction = (response, { request, context }) => {
  // Has no validator, so storing it saves nothing; the `headers` of the pages that are not to be stored may be missing here.
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store');
  if (response.status === 503 && isDatabaseUnavailable(context))
    response.headers.set('Retry-After', String(retryAfterSeconds));
  if (!failedByOutage.has(request)) return response;
  response.headers.set('Retry-After', String(retryAfterSeconds));
  return new Response(response.body, { status: 503, headers: response.headers });
};

// remix-serve runs this build without server.ts; this import then starts the runtime.
const { imageHostOrigin } = (await startRuntime()).environment;
