import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { AppLoadContext } from '@remix-run/node';
import { contentVersion } from '~/cache/data/content-version.server';
import { negotiateEncoding } from '~/http/server/compression.server';
import { isDatabaseUnavailable, nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { isSaveDataOn } from '~/http/rendering/enhancement';
import { notModifiedHeaders, matchesEtag } from '~/http/rendering/etag.server';
import { isLinkPrefetch } from '~/http/rendering/link-prefetch';

/** An answer as it goes out: all its headers in a row of names and values, and its bytes. */
export type RenderedPage = {
  readonly status: number;
  readonly headers: readonly string[];
  /** The same for an answer to a browser that has the page already. */
  readonly notModifiedHeaders: readonly string[];
  /** Null where nobody may ask for it by a validator. */
  readonly etag: string | null;
  readonly body: Buffer;
};

type CacheEntry = RenderedPage & { readonly size: number; readonly until: number };

/** Remix's handler of one page. */
type RenderPage = (request: Request, context: AppLoadContext) => Promise<Response>;

export type PageCache = {
  /** The page that is kept for this request and shows the content as it is now; null when there is none. */
  get(request: IncomingMessage): Promise<RenderedPage | null>;
  /**
   * Makes the page for this request with everybody who asks for it at the same time, and keeps it. `frame` is what the
   * server sets for all answers. Null where the request has to be answered by itself.
   */
  render(
    request: IncomingMessage,
    options: { render: RenderPage; frame: OutgoingHttpHeaders },
  ): Promise<RenderedPage | null>;
};

/**
 * Some 700 pages of 11 kB. The whole process is to stay at 200 MB, and what is asked for most often is the home page,
 * the lists and the products that are linked to.
 */
const maxBytes = 8_000_000;

/** Nobody has more than one page of this size; a search or a filter with longer words is nobody else's. */
const maxUrlLength = 500;

/**
 * However the content's version stands: 'Fresh Today' and the like depend on the clock, and a process that died may
 * have left a change untold (db/content-version.ts).
 */
const ttlMs = 60_000;

/**
 * How long the look at the version may take. Behind it comes the page itself, whose 9 s (database-unavailable.server.ts) begin
 * after it, and a visitor is told within 10 s that the database is away (quality.md).
 */
const versionTimeoutMs = 500;

/** Cookies of ours all begin like this (cookies.server.ts); those of others change no page. */
const ownCookie = /(?:^|;\s*)(?:__Host-)?malisho_/;

/**
 * Takes a request and returns under which name its page is kept: what it looks like depends on the address, on
 * Save-Data and on the coding alone. Null where it may depend on who asks.
 */
function cacheKey({ method, url = '', headers }: IncomingMessage): string | null {
  if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith('/') || url.length > maxUrlLength)
    return null;
  if (headers.authorization !== undefined || ownCookie.test(headers.cookie ?? '')) return null;
  // Its browser may use such a page for some seconds, and no other.
  if (isLinkPrefetch({ get: (name) => headers[name.toLowerCase()]?.toString() ?? null })) return null;
  const coding = negotiateEncoding(headers['accept-encoding'] ?? null) ?? 'none';
  return `${coding} ${savesData(headers) ? 'small' : 'whole'} ${url}`;
}

const savesData = (headers: IncomingMessage['headers']): boolean =>
  isSaveDataOn(headers['save-data']?.toString());

/**
 * Keeps the HTML of pages that look the same for everybody, by the version of the content that they show: the first
 * request after a change finds nothing. Takes the public address of the shop, by which pages are made whatever Host
 * a request names.
 */
export function createPageCache({ siteUrl }: { siteUrl: string }): PageCache {
  /** In the order of their last use. All of them show the content of `shown`. */
  const pages = new Map<string, CacheEntry>();
  let shown = NaN;
  let bytes = 0;
  const underWay = new Map<string, Promise<{ page: RenderedPage; isKept: boolean }>>();

  const forget = (name: string, { size }: CacheEntry) => {
    pages.delete(name);
    bytes -= size;
  };
  const lookUp = (name: string, version: number): RenderedPage | null => {
    if (version !== shown) {
      pages.clear();
      bytes = 0;
      shown = version;
    }
    const page = pages.get(name);
    if (!page) return null;
    forget(name, page);
    if (performance.now() > page.until) return null;
    pages.set(name, page);
    bytes += page.size;
    return page;
  };
  const keep = (name: string, version: number, page: RenderedPage) => {
    // Headers and names are short beside it; what the objects take is counted roughly.
    const size = page.body.length + page.headers.join('').length + name.length + 500;
    if (version !== shown || size > maxBytes / 8) return;
    const before = pages.get(name);
    if (before) forget(name, before);
    pages.set(name, { ...page, size, until: performance.now() + ttlMs });
    bytes += size;
    for (const [oldest, kept] of pages) {
      if (bytes <= maxBytes) break;
      forget(oldest, kept);
    }
  };

  return {
    async get(request) {
      const name = cacheKey(request);
      // Most requests that find nothing are spared the look at the version.
      if (name === null || !pages.has(name)) return null;
      const version = await nullIfUnavailable(contentVersion(), versionTimeoutMs);
      return version === null ? null : lookUp(name, version);
    },

    async render(request, { render, frame }) {
      const name = cacheKey(request);
      if (name === null) return null;
      // Before the page is made: what changes meanwhile is missing in it, and it is not to be taken for newer.
      const version = await nullIfUnavailable(contentVersion(), versionTimeoutMs);
      if (version === null) return null;
      const known = lookUp(name, version);
      if (known) return known;
      const sharedName = `${version} ${name}`;
      const begun = underWay.get(sharedName);
      if (begun) {
        const { page, isKept } = await begun;
        // A failure is everybody's, too; what is left is an answer for one person.
        return isKept || page.status >= 400 ? page : null;
      }
      const work = renderPage(request, { render, frame, siteUrl }).finally(() => underWay.delete(sharedName));
      underWay.set(sharedName, work);
      const { page, isKept } = await work;
      if (isKept) keep(name, version, page);
      return page;
    },
  };
}

async function renderPage(
  { url = '', headers }: IncomingMessage,
  options: { render: RenderPage; frame: OutgoingHttpHeaders; siteUrl: string },
): Promise<{ page: RenderedPage; isKept: boolean }> {
  // Nothing else of the first request that comes may be seen in everybody's page.
  const asked = new Headers();
  const coding = negotiateEncoding(headers['accept-encoding'] ?? null);
  if (coding) asked.set('Accept-Encoding', coding);
  if (savesData(headers)) asked.set('Save-Data', 'on');
  const context: AppLoadContext = {};
  const request = new Request(new URL(options.siteUrl).origin + url, { headers: asked });
  const answer = await options.render(request, context);
  const body = Buffer.from(await answer.arrayBuffer());
  const etag = answer.headers.get('ETag');
  const frame = Object.entries(options.frame).filter(([name]) => name !== 'x-request-id');
  // A page with a validator is one that may be kept (entry.server.tsx): answered 200, with no cookie and no nonce.
  const isKept = answer.status === 200 && etag !== null && !isDatabaseUnavailable(context);
  const page: RenderedPage = {
    status: answer.status,
    headers: [...frame, ...answer.headers].flatMap(([name, value]) => [name, String(value)]),
    notModifiedHeaders: notModifiedHeaders(answer.headers).flat(),
    etag,
    body,
  };
  return { page, isKept };
}

/** Sends a page, or 304 to a browser that has it; `requestId` is that of the log. */
export function sendPage(
  { status, headers, notModifiedHeaders, etag, body }: RenderedPage,
  { request, response, requestId }: { request: IncomingMessage; response: ServerResponse; requestId: string },
): void {
  const id = ['X-Request-Id', requestId];
  if (etag !== null && matchesEtag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, [...notModifiedHeaders, ...id]).end();
    return;
  }
  response.writeHead(status, [...headers, ...id]);
  response.end(request.method === 'HEAD' ? undefined : body);
}
