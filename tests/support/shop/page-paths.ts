import type { RouteConfigEntry } from '@remix-run/route-config';
import routes from '~/routes';

/** The paths of routes with their children, such as '/products/:slug'; '' is the first page. */
export const pathsOf = (entries: readonly RouteConfigEntry[], parent = ''): readonly string[] =>
  entries.flatMap((entry) => {
    const path = entry.path === undefined ? parent : `${parent}/${entry.path}`;
    return [path, ...pathsOf(entry.children ?? [], path)];
  });

export const allRoutes = routes as readonly RouteConfigEntry[];

const patterns = pathsOf(allRoutes).map((pattern) => pattern.split('/'));

/** Whether app/routes.ts has a page at an address; a ':' in it stands for any segment. */
export function isPage(address: string): boolean {
  const given = address
    .replace(/[?#].*/, '')
    .replace(/\/$/, '')
    .split('/');
  return patterns.some(
    (pattern) =>
      pattern.length === given.length &&
      pattern.every((part, index) =>
        part.startsWith(':') || given[index]?.startsWith(':') ? given[index] !== '' : part === given[index],
      ),
  );
}
