import type { ServerBuild } from '@remix-run/node';
import { enhancementOf, isCached } from './enhancement';

type Route = ServerBuild['routes'][string];
type Loader = NonNullable<Route['module']['loader']>;

/** A page without React's scripts: which paths are its own, the build that it needs, and whether its HTML may be kept. */
export type UnhydratedRoute = {
  readonly pattern: RegExp;
  readonly build: ServerBuild;
  readonly isCached: boolean;
};

/**
 * Takes the build and returns its pages that do not hydrate, each with a build of its own branch alone. Remix looks at
 * every route of a build several times for each page, so a page costs less the fewer there are; and it writes down what
 * the loaders return for the browser, which on these pages has no use for it, so it is hidden until
 * the page is rendered (restoreLoaderData). A page whose paths another route could
 * mean as well is left out; requests for data (`.data`) are for the whole build.
 */
export function unhydratedRoutes(build: ServerBuild): readonly UnhydratedRoute[] {
  const root = build.routes['root'];
  if (!root) return [];
  const routes = Object.values(build.routes);
  return routes.flatMap((page) => {
    const pattern = patternOf(page);
    const isLight = page.module.default && enhancementOf([root.module, page.module]) !== 'react';
    if (!pattern || !isLight || routes.some((other) => other !== page && pattern.test(`/${other.path}`)))
      return [];
    return [{ pattern, build: branchOf(build, root, page), isCached: isCached(page.module) }];
  });
}

/** The paths of a route right below the root; null for those that take any path, or none. */
function patternOf({ path, parentId }: Route): RegExp | null {
  if (!path || parentId !== 'root' || /[*?]/.test(path)) return null;
  const segments = path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '[^/]+' : segment.replace(/[.+]/g, '\\$&')));
  return new RegExp(`^/${segments.join('/')}$(?<!\\.data)`);
}

function branchOf(build: ServerBuild, root: Route, page: Route): ServerBuild {
  const { [root.id]: rootAssets, [page.id]: pageAssets } = build.assets.routes;
  if (!rootAssets || !pageAssets) return build;
  return {
    ...build,
    routes: { [root.id]: keepDataHere(root), [page.id]: keepDataHere(page) },
    assets: { ...build.assets, routes: { [root.id]: rootAssets, [page.id]: pageAssets } },
  };
}

function keepDataHere(route: Route): Route {
  const { loader } = route.module;
  if (!loader) return route;
  const kept: Loader = async (args) => hide(await loader(args));
  return { ...route, module: { ...route.module, loader: kept } };
}

/** The pages and the server are two bundles; they know the place by this name. */
const place = Symbol.for('malisho data of a light page');

/** An object without fields to write down, which holds the data at a place that is not listed. */
function hide(result: unknown): unknown {
  if (typeof result !== 'object' || result === null) return result;
  // What Remix's data() makes: the data with the headers beside them.
  if ('type' in result && result.type === 'DataWithResponseInit' && 'data' in result)
    return { ...result, data: hide(result.data) };
  if (Object.getPrototypeOf(result) !== Object.prototype) return result;
  return Object.defineProperty({}, place, { value: result });
}

/** Gives the page its data back as the loaders returned them; by now Remix has written down what it found. */
export function restoreLoaderData(loaderData: Record<string, unknown>): void {
  for (const [id, found] of Object.entries(loaderData))
    if (typeof found === 'object' && found !== null && place in found) loaderData[id] = found[place];
}
