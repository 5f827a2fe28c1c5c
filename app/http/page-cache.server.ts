import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { AppLoadContext } from '@remix-run/node';
import { contentVersion } from '~/domain/content-version/content-version.server';
import { chooseCoding } from './compression.server';
import { hasWaitedInVain, unlessAway } from './database-away.server';
import { asksToSaveData } from './enhancement';
import { headersOf304, matchesEtag } from './etag.server';
import { isHinted } from './fetched-ahead';

/** An answer as it goes out: all its headers in a row of names and values, and its bytes. */
export type MadePage = {
  readonly status: number;
  readonly headers: readonly string[];
  /** The same for an answer to a browser that has the page already. */
  readonly headersOf304: readonly string[];
  /** Null where nobody may ask for it by a validator. */
  readonly etag: string | null;
  readonly body: Buffer;
};

type KeptPage = MadePage & { readonly size: number; readonly until: number };

/** Remix's handler of one page. */
type RenderPage = (request: Request, context: AppLoadContext) => Promise<Response>;

export type PageCache = {
  /** The page that is kept for this request and shows the content as it is now; null when there is none. */
  find(request: IncomingMessage): Promise<MadePage | null>;
  /**
   * Makes the page for this request with everybody who asks for it at the same time, and keeps it. `frame` is what the
   * server sets for all answers. Null where the request has to be answered by itself.
   */
  make(
    request: IncomingMessage,
    options: { render: RenderPage; frame: OutgoingHttpHeaders },
  ): Promise<MadePage | null>;
};

/**
 * Some 700 pages of 11 kB. The whole process is to stay at 200 MB, and what is asked for most often is the home page,
 * the lists and the products that are linked to.
 */
const mostBytes = 8_000_000;

/** Nobody has more than one page of this size; a search or a filter with longer words is nobody else's. */
const longestAddress = 500;

/**
 * However the content's version stands: 'Fresh Today' and the like depend on the clock, and a process that died may
 * have left a change untold (db/content-version.ts).
 */
const longestMs = 60_000;

/**
 * How long the look at the version may take. Behind it comes the page itself, whose 9 s (database-away.server.ts) begin
 * after it, and a visitor is told within 10 s that the database is away (quality.md).
 */
const versionPatienceMs = 500;

/** Cookies of ours all begin like this (cookies.server.ts); those of others change no page. */
const ownCookie = /(?:^|;\s*)(?:__Host-)?malisho_/;

/**
 * Takes a request and returns under which name its page is kept: what it looks like depends on the address, on
 * Save-Data and on the coding alone. Null where it may depend on who asks.
 */
function nameOf({ method, url = '', headers }: IncomingMessage): string | null {
  if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith('/') || url.length > longestAddress)
    return null;
  if (headers.authorization !== undefined || ownCookie.test(headers.cookie ?? '')) return null;
  // Its browser may use such a page for some seconds, and no other.
  if (isHinted({ get: (name) => headers[name.toLowerCase()]?.toString() ?? null })) return null;
  const coding = chooseCoding(headers['accept-encoding'] ?? null) ?? 'none';
  return `${coding} ${savesData(headers) ? 'small' : 'whole'} ${url}`;
}

const savesData = (headers: IncomingMessage['headers']): boolean =>
  asksToSaveData(headers['save-data']?.toString());

/**
 * Keeps the HTML of pages that look the same for everybody, by the version of the content that they show: the first
 * request after a change finds nothing. Takes the public address of the shop, by which pages are made whatever Host
 * a request names.
 */
export function createPageCache({ siteUrl }: { siteUrl: string }): PageCache {
  /** In the order of their last use. All of them show the content of `shown`. */
  const pages = new Map<string, KeptPage>();
  let shown = NaN;
  let bytes = 0;
  const underWay = new Map<string, Promise<{ page: MadePage; isKept: boolean }>>();

  const forget = (name: string, { size }: KeptPage) => {
    pages.delete(name);
    bytes -= size;
  };
  const lookUp = (name: string, version: number): MadePage | null => {
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
  const keep = (name: string, version: number, page: MadePage) => {
    // Headers and names are short beside it; what the objects take is counted roughly.
    const size = page.body.length + page.headers.join('').length + name.length + 500;
    if (version !== shown || size > mostBytes / 8) return;
    const before = pages.get(name);
    if (before) forget(name, before);
    pages.set(name, { ...page, size, until: performance.now() + longestMs });
    bytes += size;
    for (const [oldest, kept] of pages) {
      if (bytes <= mostBytes) break;
      forget(oldest, kept);
    }
  };

  return {
    async find(request) {
      const name = nameOf(request);
      // Most requests that find nothing are spared the look at the version.
      if (name === null || !pages.has(name)) return null;
      const version = await unlessAway(contentVersion(), versionPatienceMs);
      return version === null ? null : lookUp(name, version);
    },

    async make(request, { render, frame }) {
      const name = nameOf(request);
      if (name === null) return null;
      // Before the page is made: what changes meanwhile is missing in it, and it is not to be taken for newer.
      const version = await unlessAway(contentVersion(), versionPatienceMs);
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
      const work = makePage(request, { render, frame, siteUrl }).finally(() => underWay.delete(sharedName));
      underWay.set(sharedName, work);
      const { page, isKept } = await work;
      if (isKept) keep(name, version, page);
      return page;
    },
  };
}

async function makePage(
  { url = '', headers }: IncomingMessage,
  options: { render: RenderPage; frame: OutgoingHttpHeaders; siteUrl: string },
): Promise<{ page: MadePage; isKept: boolean }> {
  // Nothing else of the first request that comes may be seen in everybody's page.
  const asked = new Headers();
  const coding = chooseCoding(headers['accept-encoding'] ?? null);
  if (coding) asked.set('Accept-Encoding', coding);
  if (savesData(headers)) asked.set('Save-Data', 'on');
  const context: AppLoadContext = {};
  const request = new Request(new URL(options.siteUrl).origin + url, { headers: asked });
  const answer = await options.render(request, context);
  const body = Buffer.from(await answer.arrayBuffer());
  const etag = answer.headers.get('ETag');
  const frame = Object.entries(options.frame).filter(([name]) => name !== 'x-request-id');
  // A page with a validator is one that may be kept (entry.server.tsx): answered 200, with no cookie and no nonce.
  const isKept = answer.status === 200 && etag !== null && !hasWaitedInVain(context);
  const page: MadePage = {
    status: answer.status,
    headers: [...frame, ...answer.headers].flatMap(([name, value]) => [name, String(value)]),
    headersOf304: headersOf304(answer.headers).flat(),
    etag,
    body,
  };
  return { page, isKept };
}

/** Sends a page, or 304 to a browser that has it; `requestId` is that of the log. */
export function sendPage(
  { status, headers, headersOf304, etag, body }: MadePage,
  { request, response, requestId }: { request: IncomingMessage; response: ServerResponse; requestId: string },
): void {
  const id = ['X-Request-Id', requestId];
  if (etag !== null && matchesEtag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, [...headersOf304, ...id]).end();
    return;
  }
  response.writeHead(status, [...headers, ...id]);
  response.end(request.method === 'HEAD' ? undefined : body);
}
