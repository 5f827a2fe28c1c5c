import type { AppLoadContext, ServerBuild } from '@remix-run/node';
import { enhancementOf, isCached } from './enhancement';

type Route = ServerBuild['routes'][string];
type Loader = NonNullable<Route['module']['loader']>;

export type UnhydratedRoute = {
  /** Matches no path of another route; its groups are the parameters. */
  readonly pattern: RegExp;
  readonly build: ServerBuild;
  readonly loaders: readonly Loader[];
  readonly isCached: boolean;
};

/** A build of one branch renders faster. Hidden loader data is not serialised for the browser (restoreLoaderData). */
export function unhydratedRoutes(build: ServerBuild): readonly UnhydratedRoute[] {
  const root = build.routes['root'];
  if (!root) return [];
  const routes = Object.values(build.routes);
  return routes.flatMap((route) => {
    const pattern = patternOf(route);
    const isUnhydrated = route.module.default && enhancementOf([root.module, route.module]) !== 'react';
    const isAmbiguous = routes.some((other) => other !== route && pattern?.test(`/${other.path}`));
    if (!pattern || !isUnhydrated || isAmbiguous) return [];
    return [
      {
        pattern,
        build: branchOf(build, root, route),
        loaders: [root, route].flatMap(({ module }) => module.loader ?? []),
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

function branchOf(build: ServerBuild, root: Route, route: Route): ServerBuild {
  const { [root.id]: rootAssets, [route.id]: routeAssets } = build.assets.routes;
  if (!rootAssets || !routeAssets) return build;
  return {
    ...build,
    routes: { [root.id]: withHiddenLoaderData(root), [route.id]: withHiddenLoaderData(route) },
    assets: { ...build.assets, routes: { [root.id]: rootAssets, [route.id]: routeAssets } },
  };
}

function withHiddenLoaderData(route: Route): Route {
  const { loader } = route.module;
  if (!loader) return route;
  const hidingLoader: Loader = async (args) =>
    hideData(await (preloaded.get(args.context)?.get(loader) ?? loader(args)));
  return { ...route, module: { ...route.module, loader: hidingLoader } };
}

/** By the context of a request. */
const preloaded = new WeakMap<AppLoadContext, ReadonlyMap<Loader, Promise<unknown>>>();

/** What Remix interprets itself: the parameters of its data requests, and encoded parameters of a path. */
const remixUrl = /[?&](?:_data|_routes|index)\b|^[^?]*%/;

/**
 * Runs the loaders of a GET and returns their data. Null where it takes Remix to answer, which then uses these results: for
 * redirects, errors, and data with headers or a status.
 */
export async function loadBranch(
  { pattern, loaders }: UnhydratedRoute,
  request: Request,
  context: AppLoadContext,
): Promise<readonly unknown[] | null> {
  const { pathname, search } = new URL(request.url);
  if (remixUrl.test(pathname + search)) return null;
  const params = { ...pattern.exec(pathname)?.groups };
  const results = loaders.map(async (loader): Promise<unknown> => loader({ request, params, context }));
  preloaded.set(context, new Map(results.map((result, index) => [loaders[index] as Loader, result])));
  const settled = await Promise.allSettled(results);
  const found = settled.map((result) => (result.status === 'fulfilled' ? dataOf(result.value) : undefined));
  return found.includes(undefined) ? null : found;
}

/** Undefined for a response, and for data with headers or a status. */
function dataOf(result: unknown): unknown {
  if (result === null || typeof result !== 'object') return result;
  if (isDataWithInit(result)) return result.init ? undefined : result.data;
  return Object.getPrototypeOf(result) === Object.prototype ? result : undefined;
}

/** Registered symbol: the server and the pages are two bundles. */
const hiddenDataKey = Symbol.for('malisho hidden loader data');

/** Remix does not serialise a non-enumerable property. */
function hideData(result: unknown): unknown {
  if (typeof result !== 'object' || result === null) return result;
  if (isDataWithInit(result)) return { ...result, data: hideData(result.data) };
  if (Object.getPrototypeOf(result) !== Object.prototype) return result;
  return Object.defineProperty({}, hiddenDataKey, { value: result });
}

/** Call after Remix has serialised the data. */
export function restoreLoaderData(loaderData: Record<string, unknown>): void {
  for (const [id, hidden] of Object.entries(loaderData))
    if (typeof hidden === 'object' && hidden !== null && hiddenDataKey in hidden)
      loaderData[id] = hidden[hiddenDataKey];
}

/** Whether it is a result of Remix's data(). */
const isDataWithInit = (result: object): result is { readonly data: unknown; readonly init: unknown } =>
  'type' in result && result.type === 'DataWithResponseInit';
