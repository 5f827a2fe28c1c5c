import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { AppLoadContext } from '@remix-run/node';
import { LRUCache } from 'lru-cache';
import { contentVersion } from '~/cache/data/content-version.server';
import { isSaveDataOn } from '~/http/rendering/enhancement';
import { matchesEtag, notModifiedHeaders } from '~/http/rendering/etag.server';
import { isLinkPrefetch } from '~/http/rendering/link-prefetch';
import { negotiateEncoding } from '~/http/server/compression.server';
import { createLoadContext } from '~/http/server/load-context.server';
import { isDatabaseUnavailable, nullIfUnavailable } from '~/http/server/database-unavailable.server';

/** `headers` is a flat list of names and values, as for writeHead. */
type RenderedPage = {
  readonly status: number;
  readonly headers: readonly string[];
  readonly notModifiedHeaders: readonly string[];
  readonly etag: string | null;
  readonly body: Buffer;
};

/** `isCacheable`: the page is the same for every visitor without a session. */
type Rendering = { readonly page: RenderedPage; readonly isCacheable: boolean };

type RenderPage = (request: Request, context: AppLoadContext) => Promise<Response>;

/** Since the start. `hit` includes those that shared the rendering of a concurrent request. */
export type PageCacheCounts = { readonly hit: number; readonly miss: number };

export type PageCache = {
  counts(): PageCacheCounts;
  get(request: IncomingMessage): Promise<RenderedPage | null>;
  /** Concurrent requests share one rendering; null if the request needs its own. */
  render(
    request: IncomingMessage,
    options: { render: RenderPage; commonHeaders: OutgoingHttpHeaders },
  ): Promise<RenderedPage | null>;
};

/** In bytes: some 300 pages; the process must stay below 200 MB. */
const maxBytes = 4_000_000;

/** Skip pages over 500 kB: one would evict an eighth of the cache. */
const maxEntryBytes = maxBytes / 8;

/** Longer URLs contain a search or filter that no other visitor requests. */
const maxUrlLength = 500;

/** 'Fresh Today' depends on the clock, and a change may be unrecorded (app/cache/README.md). */
const ttlMs = 60_000;

/** An outage page must be sent within 10 s, of which rendering may take 9 s (database-unavailable.server.ts). */
const versionTimeoutMs = 500;

/** All our cookies have this prefix (session/cookies.server.ts); other cookies change no page. */
const ownCookie = /(?:^|;\s*)(?:__Host-)?malisho_/;

function cacheKey({ method, url = '', headers }: IncomingMessage): string | null {
  if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith('/') || url.length > maxUrlLength)
    return null;
  if (headers.authorization !== undefined || ownCookie.test(headers.cookie ?? '')) return null;
  // The response to a link prefetch has another Cache-Control.
  if (isLinkPrefetch({ get: (name) => headers[name.toLowerCase()]?.toString() ?? null })) return null;
  const encoding = negotiateEncoding(headers['accept-encoding'] ?? null) ?? 'identity';
  return `${encoding} ${savesData(headers) ? 'save-data' : 'full'} ${url}`;
}

const savesData = (headers: IncomingMessage['headers']): boolean =>
  isSaveDataOn(headers['save-data']?.toString());

/** Renders under `siteUrl`, so that no Host header gets into a cached page. */
export function createPageCache({ siteUrl }: { siteUrl: string }): PageCache {
  const pages = new LRUCache<string, RenderedPage>({
    maxSize: maxBytes,
    maxEntrySize: maxEntryBytes,
    sizeCalculation: ({ body, headers }, key) => body.length + headers.join('').length + key.length + 500,
    ttl: ttlMs,
    ttlResolution: 1_000,
  });
  let cachedVersion = 0;
  const counts = { hit: 0, miss: 0 };
  const renderings = new Map<string, Promise<Rendering>>();

  const lookUp = (key: string, version: number): RenderedPage | null => {
    // Newer pages also serve a request that began before the change.
    if (version > cachedVersion) {
      pages.clear();
      cachedVersion = version;
    }
    const page = pages.get(key) ?? null;
    if (page) counts.hit += 1;
    return page;
  };

  return {
    counts: () => counts,

    async get(request) {
      const key = cacheKey(request);
      // Most misses then need no read of the version.
      if (key === null || !pages.has(key)) return null;
      const version = await nullIfUnavailable(contentVersion(), versionTimeoutMs);
      return version === null ? null : lookUp(key, version);
    },

    async render(request, { render, commonHeaders }) {
      const key = cacheKey(request);
      if (key === null) return null;
      // Read before rendering: a page that misses a concurrent change must not pass for the newer version.
      const version = await nullIfUnavailable(contentVersion(), versionTimeoutMs);
      if (version === null) return null;
      const cached = lookUp(key, version);
      if (cached) return cached;
      const sharedKey = `${version} ${key}`;
      const concurrent = renderings.get(sharedKey);
      if (concurrent) {
        const { page, isCacheable } = await concurrent;
        // Concurrent requests share an error page too; other pages that can't be cached belong to one visitor.
        const isShared = isCacheable || page.status >= 400;
        if (isShared) counts.hit += 1;
        return isShared ? page : null;
      }
      counts.miss += 1;
      const rendering = renderPage(request, { render, commonHeaders, siteUrl }).finally(() =>
        renderings.delete(sharedKey),
      );
      renderings.set(sharedKey, rendering);
      const { page, isCacheable } = await rendering;
      if (isCacheable && version === cachedVersion) pages.set(key, page);
      return page;
    },
  };
}

async function renderPage(
  { url = '', headers }: IncomingMessage,
  options: { render: RenderPage; commonHeaders: OutgoingHttpHeaders; siteUrl: string },
): Promise<Rendering> {
  // Only headers of the key: nothing else of the first visitor's request may get into the page.
  const keyHeaders = new Headers();
  const encoding = negotiateEncoding(headers['accept-encoding'] ?? null);
  if (encoding) keyHeaders.set('Accept-Encoding', encoding);
  if (savesData(headers)) keyHeaders.set('Save-Data', 'on');
  const context = createLoadContext();
  const request = new Request(new URL(options.siteUrl).origin + url, { headers: keyHeaders });
  const response = await options.render(request, context);
  const body = Buffer.from(await response.arrayBuffer());
  const etag = response.headers.get('ETag');
  const commonHeaders = Object.entries(options.commonHeaders).filter(([name]) => name !== 'x-request-id');
  const page: RenderedPage = {
    status: response.status,
    headers: [...commonHeaders, ...response.headers].flatMap(([name, value]) => [name, String(value)]),
    notModifiedHeaders: notModifiedHeaders(response.headers).flat(),
    etag,
    body,
  };
  // Only a page without a cookie and without a nonce has an ETag (entry.server.tsx).
  const isCacheable = response.status === 200 && etag !== null && !isDatabaseUnavailable(context);
  return { page, isCacheable };
}

export function sendPage(
  { status, headers, notModifiedHeaders, etag, body }: RenderedPage,
  { request, response, requestId }: { request: IncomingMessage; response: ServerResponse; requestId: string },
): void {
  const idHeader = ['X-Request-Id', requestId];
  if (etag !== null && matchesEtag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, [...notModifiedHeaders, ...idHeader]).end();
    return;
  }
  response.writeHead(status, [...headers, ...idHeader]);
  response.end(request.method === 'HEAD' ? undefined : body);
}
