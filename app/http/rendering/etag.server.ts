import { createHash } from 'node:crypto';

/**
 * Sets a strong ETag on a response to GET or HEAD that is storable and sets no cookie; `body` is what is sent, after
 * compression. Returns the 304 response if it matches If-None-Match, else null.
 */
export function notModifiedResponse(
  request: Request,
  page: { headers: Headers; body: Uint8Array },
): Response | null {
  const { headers, body } = page;
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  if (headers.has('Set-Cookie') || /no-store/i.test(headers.get('Cache-Control') ?? '')) return null;
  const etag = createEtag(body);
  headers.set('ETag', etag);
  if (!matchesEtag(request.headers.get('If-None-Match'), etag)) return null;
  return new Response(null, { status: 304, headers: notModifiedHeaders(headers) });
}

/** A strong validator of the exact bytes (RFC 9110, 8.8.3): 132 bits of their hash. */
const createEtag = (body: Uint8Array): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/**
 * Whether an If-None-Match header matches an ETag. The comparison is weak (RFC 9110, 13.1.2), because a proxy that
 * recompresses the response makes the validator weak.
 */
export function matchesEtag(header: string | null | undefined, etag: string): boolean {
  if (!header) return false;
  if (header === etag || header.trim() === '*') return true;
  return [...header.matchAll(/"[^"]*"/g)].some(([opaque]) => opaque === etag);
}

/** Headers of the 200 response that a 304 response repeats (RFC 9110, 15.4.5). */
const repeatedHeaders = new Set(['cache-control', 'etag', 'vary']);

export const notModifiedHeaders = (headers: Iterable<[string, string]>): [string, string][] =>
  [...headers].filter(([name]) => repeatedHeaders.has(name.toLowerCase()));
