import { createHash } from 'node:crypto';

/**
 * Sets the ETag of a response that a browser may store: to GET or HEAD, without a cookie and without `no-store`. `body`
 * is what is sent, compressed or not, and must be the same as long as the page is. Returns the 304 response for a
 * browser that has the page already, else null.
 */
export function notModifiedResponse(
  request: Request,
  { headers, body }: { headers: Headers; body: Uint8Array },
): Response | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  if (headers.has('Set-Cookie') || /no-store/i.test(headers.get('Cache-Control') ?? '')) return null;
  const etag = makeEtag(body);
  headers.set('ETag', etag);
  if (!matchesEtag(request.headers.get('If-None-Match'), etag)) return null;
  return new Response(null, { status: 304, headers: notModifiedHeaders(headers) });
}

/** A strong validator (RFC 9110, 8.8.3) of 132 bits, so that two bodies never share one. */
const makeEtag = (body: Uint8Array): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/**
 * True when an If-None-Match header names the ETag. The comparison is weak, as RFC 9110, 13.1.2 demands: a proxy that
 * compresses anew makes strong validators weak.
 */
export function matchesEtag(header: string | null | undefined, etag: string): boolean {
  if (!header) return false;
  if (header === etag || header.trim() === '*') return true;
  return [...header.matchAll(/"[^"]*"/g)].some(([opaque]) => opaque === etag);
}

/** The headers that a 304 response repeats (RFC 9110, 15.4.5). */
const repeatedHeaders = new Set(['cache-control', 'etag', 'vary']);

/** Returns those of a page's headers that belong on its 304 response. */
export const notModifiedHeaders = (headers: Iterable<[string, string]>): [string, string][] =>
  [...headers].filter(([name]) => repeatedHeaders.has(name.toLowerCase()));
