import type { RouteConfigEntry } from '@remix-run/route-config';
import { createCanonicalPaths } from '~/http/server/canonical-path.server';
import { createRouteNames, otherRoute } from '~/http/server/metrics/route-names';
import routes from '~/routes';

/** The paths of routes with their children, such as '/products/:slug'; '' is the first page. */
export const pathsOf = (entries: readonly RouteConfigEntry[], parent = ''): readonly string[] =>
  entries.flatMap((entry) => {
    const path = entry.path === undefined ? parent : `${parent}/${entry.path}`;
    return [path, ...pathsOf(entry.children ?? [], path)];
  });

export const allRoutes = routes as readonly RouteConfigEntry[];

const patterns = pathsOf(allRoutes);
const nameRoute = createRouteNames(patterns);
const findCanonicalPath = createCanonicalPaths(patterns);

/** Whether app/routes.ts has a page at an address, written like this. */
export function isPage(address: string): boolean {
  const path = address.replace(/[?#].*/, '');
  return nameRoute(path) !== otherRoute && findCanonicalPath(path) === null;
}
