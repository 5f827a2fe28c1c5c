import type { ServerBuild } from '@remix-run/node';
import { enhancementOf, isCached } from './enhancement';

type Route = ServerBuild['routes'][string];
type Loader = NonNullable<Route['module']['loader']>;

/** A route whose page is not hydrated, with a build of its branch of the route tree alone. */
type UnhydratedRoute = {
  /** Matches the paths of this route and of no other. */
  readonly pattern: RegExp;
  readonly build: ServerBuild;
  readonly isCached: boolean;
};

/**
 * Returns the routes of a build that are not hydrated, to be rendered with less work: Remix visits every route of a build
 * several times for each page, and serialises the loader data for the browser, which these pages do not use. Loader data
 * is therefore hidden until the page is rendered (restoreLoaderData). A route whose paths another one matches too is left
 * out, and so are data requests (`.data`).
 */
export function unhydratedRoutes(build: ServerBuild): readonly UnhydratedRoute[] {
  const root = build.routes['root'];
  if (!root) return [];
  const routes = Object.values(build.routes);
  return routes.flatMap((route) => {
    const pattern = patternOf(route);
    const isUnhydrated = route.module.default && enhancementOf([root.module, route.module]) !== 'react';
    const isAmbiguous = routes.some((other) => other !== route && pattern?.test(`/${other.path}`));
    if (!pattern || !isUnhydrated || isAmbiguous) return [];
    return [{ pattern, build: branchOf(build, root, route), isCached: isCached(route.module) }];
  });
}

/** Returns null for a route that is not a child of the root, or that has an optional segment or a splat. */
function patternOf({ path, parentId }: Route): RegExp | null {
  if (!path || parentId !== 'root' || /[*?]/.test(path)) return null;
  const segments = path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '[^/]+' : segment.replace(/[.+]/g, '\\$&')));
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
  const hidingLoader: Loader = async (args) => hideData(await loader(args));
  return { ...route, module: { ...route.module, loader: hidingLoader } };
}

/** Registered symbol, because the server and the pages are two bundles. */
const hiddenDataKey = Symbol.for('malisho hidden loader data');

/** Moves the data to a non-enumerable property, which Remix does not serialise. */
function hideData(result: unknown): unknown {
  if (typeof result !== 'object' || result === null) return result;
  // The result of Remix's data().
  if ('type' in result && result.type === 'DataWithResponseInit' && 'data' in result)
    return { ...result, data: hideData(result.data) };
  if (Object.getPrototypeOf(result) !== Object.prototype) return result;
  return Object.defineProperty({}, hiddenDataKey, { value: result });
}

/** Restores the hidden loader data for rendering, after Remix has serialised it. */
export function restoreLoaderData(loaderData: Record<string, unknown>): void {
  for (const [id, hidden] of Object.entries(loaderData))
    if (typeof hidden === 'object' && hidden !== null && hiddenDataKey in hidden)
      loaderData[id] = hidden[hiddenDataKey];
}
