import { hash } from 'node:crypto';
import { serialize } from 'node:v8';
import {
  createRequestHandler,
  data,
  type AppLoadContext,
  type HandleDocumentRequestFunction,
  type LoaderFunctionArgs,
  type ServerBuild,
} from '@remix-run/node';
import { LRUCache } from 'lru-cache';
import { negotiateEncoding } from '~/http/server/compression.server';
import { isDatabaseUnavailable } from '~/http/server/database-unavailable.server';
import { apiPattern } from '~/http/server/request-target';
import { enhancementOf, isCached, isSaveDataRequest } from './enhancement';
import { matchesEtag, notModifiedHeaders } from './etag.server';
import { isLinkPrefetch } from './link-prefetch';

type Handle = (request: Request, context: AppLoadContext) => Promise<Response>;

export type PageHandler = {
  readonly handle: Handle;
  /** The page is the same for all requests without our cookies (RouteHandle.cached). */
  readonly isCached: boolean;
};

/**
 * Finds what answers at a path: as Remix's createRequestHandler does for the build, in half of the time or less
 * (docs/decisions/0102). It relies on insides of Remix:
 *
 * - `routes` and `assets.routes` of a ServerBuild may lack routes, and a route matches by `path` and `parentId`;
 * - `.data` at the end of a path, and the parameters `_data`, `_routes` and `index`, have a meaning, and `%` is decoded;
 * - a loader gets request, params and the context that the handler was called with;
 * - what data() returns has `type`, `data` and `init`;
 * - loader data is serialised before the entry is called, and the page is drawn from `staticHandlerContext.loaderData`, in
 *   which the entry may replace it;
 * - a route without a page answers by the Response of its loader.
 */
export function createPageHandlers(build: ServerBuild): (path: string) => PageHandler {
  const other = createHandler(build);
  const api = createApiHandler(build) ?? other;
  const unhydrated = createUnhydratedHandlers(build);
  const sections = createSectionHandlers(build);
  return (path) =>
    apiPattern.test(path)
      ? api
      : (unhydrated.find(({ pattern }) => pattern.test(path)) ?? sections.get(sectionOf(path)) ?? other);
}

const createHandler = (build: ServerBuild): PageHandler => ({
  handle: createRequestHandler(build, 'production'),
  isCached: false,
});

type Route = ServerBuild['routes'][string];
type Loader = NonNullable<Route['module']['loader']>;

/** Without the router, which would take half of the time of a call to search the route table twice. */
function createApiHandler({ routes }: ServerBuild): PageHandler | null {
  const loader = Object.values(routes).find(({ path }) => path === 'api/*')?.module.loader;
  if (!loader) return null;
  const handle: Handle = async (request, context) => {
    const response = (await loader({ request, params: {}, context })) as Response;
    context.route ??= '/api/*';
    return response;
  };
  return { handle, isCached: false };
}

/**
 * Builds with the routes below one first segment, by that segment: Remix compiles and ranks every route of its build up to
 * five times for each page (docs/decisions/0004). Each also has the routes that match outside of any section.
 */
function createSectionHandlers(build: ServerBuild): ReadonlyMap<string | undefined, PageHandler> {
  const routes = Object.values(build.routes);
  const segments = new Map(routes.map(({ id }) => [id, firstSegment(build.routes, id)]));
  const sections = [...new Set(segments.values())].filter((segment) => segment !== null);
  return new Map(
    sections.map((section) => {
      const isWithin = ({ id }: Route) => (segments.get(id) ?? section) === section;
      return [section, createHandler(cutTo(build, routes.filter(isWithin)))];
    }),
  );
}

/** Undefined for an encoded segment, which Remix decodes and may then match. The router ignores case. */
const sectionOf = (path: string): string | undefined =>
  /^\/([^/]*?)(?:\.data)?(?:\/|$)/.exec(path)?.[1]?.toLowerCase();

/** Null for a route that several first segments match: of the root, an index, a layout, a parameter or a splat. */
function firstSegment(routes: ServerBuild['routes'], id: string): string | null {
  const segments: string[] = [];
  for (let route = routes[id]; route; route = routes[route.parentId ?? ''])
    segments.unshift(...(route.path ?? '').split('/').filter(Boolean));
  const [first = ''] = segments;
  return /^[\w.-]+$/.test(first) ? first.toLowerCase() : null;
}

function cutTo(build: ServerBuild, routes: readonly Route[]): ServerBuild {
  const assets = routes.flatMap(({ id }) => build.assets.routes[id] ?? []);
  return {
    ...build,
    routes: Object.fromEntries(routes.map((route) => [route.id, route])),
    assets: { ...build.assets, routes: Object.fromEntries(assets.map((route) => [route.id, route])) },
  };
}

type UnhydratedHandler = PageHandler & {
  /** Matches no path of another route; its groups are the parameters. */
  readonly pattern: RegExp;
};

function createUnhydratedHandlers(build: ServerBuild): readonly UnhydratedHandler[] {
  const all = Object.values(build.routes);
  const { root } = build.routes;
  if (!root) return [];
  return all.flatMap((route) => {
    const pattern = patternOf(route);
    const isUnhydrated = route.module.default && enhancementOf([root.module, route.module]) !== 'react';
    const isAmbiguous = all.some((other) => other !== route && pattern?.test(`/${other.path}`));
    if (!pattern || !isUnhydrated || isAmbiguous) return [];
    return [
      {
        pattern,
        handle: createBranchHandler(cutTo(build, [root, route]), pattern),
        isCached: isCached(route.module),
      },
    ];
  });
}

/** Null for optional segments, splats and nested routes. */
function patternOf({ path, parentId }: Route): RegExp | null {
  if (!path || parentId !== 'root' || /[*?]/.test(path)) return null;
  const segments = path
    .split('/')
    .map((segment) =>
      segment.startsWith(':') ? `(?<${segment.slice(1)}>[^/]+)` : segment.replace(/[.+]/g, '\\$&'),
    );
  return new RegExp(`^/${segments.join('/')}$(?<!\\.data)`);
}

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

/**
 * Answers with the page that was drawn from equal data before, else through Remix, which matches one branch and serialises
 * no data: the pages have no script that reads it.
 */
function createBranchHandler(branch: ServerBuild, pattern: RegExp): Handle {
  const handle = createRequestHandler(withHiddenData(branch), 'production');
  const loaders = Object.values(branch.routes).flatMap(({ id, module: { loader } }) =>
    loader ? [{ id, loader }] : [],
  );
  return async (request, context) => {
    const loaded = request.method === 'GET' ? await loadData(loaders, pattern, { request, context }) : null;
    const key = loaded && !isDatabaseUnavailable(context) ? keyOf(request, loaded) : null;
    if (key === null) return handle(request, context);
    const stored = pages.get(key);
    if (stored) return respond(stored, request);
    const response = await handle(request, context);
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

/** Everything that a page is rendered from; null for data that can't be compared: functions and promises. */
function keyOf(request: Request, loaded: readonly unknown[]): string | null {
  const { headers, url } = request;
  const encoding = negotiateEncoding(headers.get('Accept-Encoding'));
  try {
    const text = serialize([url, encoding, isSaveDataRequest(request), isLinkPrefetch(headers), loaded]);
    return hash('sha256', text, 'base64');
  } catch {
    return null;
  }
}

/** What the loaders of a request returned, by route; each runs once. */
const results = new WeakMap<AppLoadContext, Map<string, Promise<unknown>>>();

function runLoader(id: string, loader: Loader, args: LoaderFunctionArgs): Promise<unknown> {
  const ofRequest = results.get(args.context) ?? new Map<string, Promise<unknown>>();
  results.set(args.context, ofRequest);
  const result = ofRequest.get(id) ?? (async () => loader(args))();
  ofRequest.set(id, result);
  return result;
}

/** What Remix interprets itself: the parameters of its data requests, and encoded parameters of a path. */
const remixUrl = /[?&](?:_data|_routes|index)\b|^[^?]*%/;

/** Null where it takes Remix to answer: for redirects, errors, and data with headers or a status. */
async function loadData(
  loaders: readonly { readonly id: string; readonly loader: Loader }[],
  pattern: RegExp,
  { request, context }: { request: Request; context: AppLoadContext },
): Promise<readonly unknown[] | null> {
  const { pathname, search } = new URL(request.url);
  if (remixUrl.test(pathname + search)) return null;
  const params = { ...pattern.exec(pathname)?.groups };
  const settled = await Promise.allSettled(
    loaders.map(({ id, loader }) => runLoader(id, loader, { request, params, context })),
  );
  const found = settled.map((result) => (result.status === 'fulfilled' ? dataOf(result.value) : undefined));
  return found.includes(undefined) ? null : found;
}

/** Undefined for a response, and for data with headers or a status. */
function dataOf(result: unknown): unknown {
  if (isDataWithInit(result)) return result.init ? undefined : result.data;
  return typeof result !== 'object' || result === null || isPlain(result) ? result : undefined;
}

/** What Remix serialises instead of the data of a loader. */
const placeholder = {};

function withHiddenData(branch: ServerBuild): ServerBuild {
  const draw: HandleDocumentRequestFunction = async (request, status, headers, context, loadContext) => {
    const { loaderData } = context.staticHandlerContext;
    for (const [id, result] of results.get(loadContext) ?? [])
      if (loaderData[id] === placeholder) {
        const loaded = await result;
        loaderData[id] = isDataWithInit(loaded) ? loaded.data : loaded;
      }
    return branch.entry.module.default(request, status, headers, context, loadContext);
  };
  return {
    ...branch,
    entry: { ...branch.entry, module: { ...branch.entry.module, default: draw } },
    routes: Object.fromEntries(Object.entries(branch.routes).map(([id, route]) => [id, hideDataOf(route)])),
  };
}

function hideDataOf(route: Route): Route {
  const { loader } = route.module;
  if (!loader) return route;
  const hidingLoader: Loader = async (args) => {
    const result = await runLoader(route.id, loader, args);
    if (isDataWithInit(result)) return data(placeholder, result.init ?? undefined);
    return isPlain(result) ? placeholder : result;
  };
  return { ...route, module: { ...route.module, loader: hidingLoader } };
}

type DataWithInit = { readonly data: unknown; readonly init: ResponseInit | null };

/** Whether it is a result of Remix's data(). */
const isDataWithInit = (result: unknown): result is DataWithInit =>
  typeof result === 'object' && result !== null && 'type' in result && result.type === 'DataWithResponseInit';

const isPlain = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && Object.getPrototypeOf(result) === Object.prototype;
