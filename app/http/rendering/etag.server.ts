import { createHash } from 'node:crypto';

/**
 * Gives a page a validator in its headers, where the next visit may ask by it: an answer to GET or HEAD that may be kept
 * and gives no cookie. Takes what is sent, compressed or not, which must be the same as long as the page is. Returns the
 * answer 304 for a browser that has it already; null otherwise.
 */
export function notModifiedResponse(
  request: Request,
  page: { headers: Headers; body: Uint8Array },
): Response | null {
  const { headers, body } = page;
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  if (headers.has('Set-Cookie') || /no-store/i.test(headers.get('Cache-Control') ?? '')) return null;
  const etag = makeEtag(body);
  headers.set('ETag', etag);
  if (!matchesEtag(request.headers.get('If-None-Match'), etag)) return null;
  return new Response(null, { status: 304, headers: notModifiedHeaders(headers) });
}

/** A strong validator for these very bytes (RFC 9110, 8.8.3). */
const makeEtag = (body: Uint8Array): string =>
  // 132 bits of it: two bodies never meet by chance.
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/**
 * Takes an If-None-Match header and the validator of what would be sent: true when the browser has it already. Compared
 * weakly, as RFC 9110, 13.1.2 wants it: a proxy that compresses anew makes our strong validators weak.
 */
export function matchesEtag(header: string | null | undefined, etag: string): boolean {
  if (!header) return false;
  if (header === etag || header.trim() === '*') return true;
  return [...header.matchAll(/"[^"]*"/g)].some(([opaque]) => opaque === etag);
}

/** What an answer 304 repeats of the page (RFC 9110, 15.4.5). */
const repeated = new Set(['cache-control', 'etag', 'vary']);

/** Takes the headers of a page and returns those of the answer that says that it has not changed. */
export const notModifiedHeaders = (headers: Iterable<[string, string]>): [string, string][] =>
  [...headers].filter(([name]) => repeated.has(name.toLowerCase()));
