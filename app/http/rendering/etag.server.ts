import { createHash } from 'node:crypto';

/** Sets an ETag on a storable response without cookies. */
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

/** Strong validator (RFC 9110, 8.8.3). */
const createEtag = (body: Uint8Array): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/** Weak comparison (RFC 9110, 13.1.2): a proxy that recompresses makes the validator weak. */
export function matchesEtag(header: string | null | undefined, etag: string): boolean {
  if (!header) return false;
  if (header === etag || header.trim() === '*') return true;
  return [...header.matchAll(/"[^"]*"/g)].some(([opaque]) => opaque === etag);
}

/** RFC 9110, 15.4.5 */
const repeatedHeaders = new Set(['cache-control', 'etag', 'vary']);

export const notModifiedHeaders = (headers: Iterable<[string, string]>): [string, string][] =>
  [...headers].filter(([name]) => repeatedHeaders.has(name.toLowerCase()));
