import { hash } from 'node:crypto';
import { serialize } from 'node:v8';
import { createRequestHandler, type AppLoadContext } from '@remix-run/node';
import { LRUCache } from 'lru-cache';
import { isSaveDataRequest } from '~/http/rendering/enhancement';
import { matchesEtag, notModifiedHeaders } from '~/http/rendering/etag.server';
import { isLinkPrefetch } from '~/http/rendering/link-prefetch';
import { loadBranch, type UnhydratedRoute } from '~/http/rendering/unhydrated-routes.server';
import { negotiateEncoding } from '~/http/server/compression.server';
import { isDatabaseUnavailable } from '~/http/server/database-unavailable.server';

type StoredPage = {
  readonly headers: readonly (readonly [string, string])[];
  readonly etag: string;
  readonly body: Uint8Array<ArrayBuffer>;
};

/** In bytes: about 200 pages. 'Fresh Today' depends on the clock, as in the page cache. */
const pages = new LRUCache<string, StoredPage>({
  maxSize: 2_000_000,
  maxEntrySize: 200_000,
  sizeCalculation: ({ body }) => body.length + 1_500,
  ttl: 60_000,
  ttlResolution: 1_000,
});

/** Renders a route through Remix, or sends the page that was rendered from equal data before. */
export function createPageRenderer(
  route: UnhydratedRoute,
): (request: Request, context: AppLoadContext) => Promise<Response> {
  const render = createRequestHandler(route.build, 'production');
  return async (request, context) => {
    const key = await keyOf(route, request, context);
    if (key === null) return render(request, context);
    const stored = pages.get(key);
    if (stored) return respond(stored, request);
    const response = await render(request, context);
    const etag = response.headers.get('ETag');
    // Only a page without a cookie that may be stored has an ETag.
    if (response.status !== 200 || etag === null) return response;
    const page = { headers: [...response.headers], etag, body: new Uint8Array(await response.arrayBuffer()) };
    pages.set(key, page);
    return respond(page, request);
  };
}

function respond({ headers, etag, body }: StoredPage, request: Request): Response {
  return matchesEtag(request.headers.get('If-None-Match'), etag)
    ? new Response(null, { status: 304, headers: notModifiedHeaders(headers.map(([...pair]) => pair)) })
    : new Response(body, { headers: headers.map(([...pair]) => pair) });
}

/** Everything that a page is rendered from; null for what only Remix can answer. */
async function keyOf(
  route: UnhydratedRoute,
  request: Request,
  context: AppLoadContext,
): Promise<string | null> {
  if (request.method !== 'GET') return null;
  const loaded = await loadBranch(route, request, context);
  if (!loaded || isDatabaseUnavailable(context)) return null;
  const { headers, url } = request;
  const encoding = negotiateEncoding(headers.get('Accept-Encoding'));
  try {
    const data = serialize([url, encoding, isSaveDataRequest(request), isLinkPrefetch(headers), loaded]);
    return hash('sha256', data, 'base64');
  } catch {
    // Functions and promises can't be compared.
    return null;
  }
}
