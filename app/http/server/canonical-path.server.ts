import type { RequestHandler } from 'express';
import { createRouteNames } from './metrics/route-names';

/** Most paths can be no other writing of a page's path. */
const mayDiffer = /[A-Z%]|[^/]\/$|\/\.\.?(?:\/|$)/;

/**
 * Finds the one path of the page that a path leads to: the router ignores case, encoding and a slash at the end. Segments of
 * parameters stay as they are. Null for a canonical path, and for one of no page.
 */
export function createCanonicalPaths(patterns: readonly string[]): (path: string) => string | null {
  const nameRoute = createRouteNames(patterns);
  return (path) => {
    if (!path.startsWith('/') || !mayDiffer.test(path) || path.endsWith('.data')) return null;
    // The router has them without dot segments (WHATWG URL), which browsers never send.
    const { pathname } = new URL(`http://shop.invalid${path}`);
    const pattern = nameRoute(pathname);
    if (!pattern.startsWith('/') || pattern.includes('*')) return null;
    const given = pathname.split('/').filter((segment) => segment !== '');
    const written = pattern.split('/').filter((segment) => segment !== '');
    const canonical = `/${written.map((segment, at) => (segment.startsWith(':') ? given[at] : segment)).join('/')}`;
    return canonical === path ? null : canonical;
  };
}

/**
 * Redirects `/HOME`, `/home/` and `/%68ome` to `/home`: search engines and caches would take them for other pages. A form sent to
 * one of them is handled as if sent to `/home`.
 */
export function redirectToCanonicalPaths(patterns: readonly string[]): RequestHandler {
  const findCanonicalPath = createCanonicalPaths(patterns);
  return (request, response, next) => {
    const path = findCanonicalPath(request.path);
    if (path === null) return next();
    const url = path + request.url.slice(request.path.length);
    if (request.method === 'GET' || request.method === 'HEAD') return response.redirect(308, url);
    request.url = url;
    next();
  };
}
