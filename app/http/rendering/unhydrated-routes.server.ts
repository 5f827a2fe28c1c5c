import type { ServerBuild } from '@remix-run/node';
import { enhancementOf, isCached } from './enhancement';

type Route = ServerBuild['routes'][string];
type Loader = NonNullable<Route['module']['loader']>;

type UnhydratedRoute = {
  /** Matches no path of another route. */
  readonly pattern: RegExp;
  readonly build: ServerBuild;
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
    return [{ pattern, build: branchOf(build, root, route), isCached: isCached(route.module) }];
  });
}

/** Null for optional segments, splats and nested routes. */
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

/** Registered symbol: the server and the pages are two bundles. */
const hiddenDataKey = Symbol.for('malisho hidden loader data');

/** Remix does not serialise a non-enumerable property. */
function hideData(result: unknown): unknown {
  if (typeof result !== 'object' || result === null) return result;
  // Result of Remix's data().
  if ('type' in result && result.type === 'DataWithResponseInit' && 'data' in result)
    return { ...result, data: hideData(result.data) };
  if (Object.getPrototypeOf(result) !== Object.prototype) return result;
  return Object.defineProperty({}, hiddenDataKey, { value: result });
}

/** Call after Remix has serialised the data. */
export function restoreLoaderData(loaderData: Record<string, unknown>): void {
  for (const [id, hidden] of Object.entries(loaderData))
    if (typeof hidden === 'object' && hidden !== null && hiddenDataKey in hidden)
      loaderData[id] = hidden[hiddenDataKey];
}
