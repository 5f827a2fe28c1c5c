import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBuild } from '../../../scripts/builds.mjs';

type ManifestRoute = {
  readonly id: string;
  readonly parentId?: string;
  readonly path?: string;
  readonly index?: boolean;
  readonly hasAction: boolean;
  readonly hasLoader: boolean;
};

export type TableRoute = {
  readonly id: string;
  /** The path of app/routes.ts with a leading slash; null for a layout, which has none. */
  readonly path: string | null;
  /** For a layout, the pattern of its first page. */
  readonly addressPattern: string;
  readonly hasLoader: boolean;
  readonly hasAction: boolean;
};

/** Every route of the built shop except the root. */
export function readRouteTable(): readonly TableRoute[] {
  const assets = join(findBuild() ?? '', 'client/assets');
  const file = existsSync(assets) && readdirSync(assets).find((name) => /^manifest-\w+\.js$/.test(name));
  if (!file) throw new Error('The shop is not built: run node scripts/build.mjs first.');
  const text = readFileSync(join(assets, file), 'utf8').replace(/^window\.__remixManifest=|;$/g, '');
  const { routes } = JSON.parse(text) as { routes: Record<string, ManifestRoute> };
  const all = Object.values(routes).filter(({ id }) => id !== 'root');
  const pathOf = (route: ManifestRoute): string => {
    const parent = route.parentId === undefined ? undefined : routes[route.parentId];
    return `${parent ? pathOf(parent) : ''}${route.path ? `/${route.path}` : ''}`;
  };
  return all.map((route) => {
    const isLayout = route.path === undefined && !route.index;
    const child = isLayout ? all.find(({ parentId }) => parentId === route.id) : undefined;
    return {
      id: route.id,
      path: isLayout ? null : pathOf(route) || '/',
      addressPattern: pathOf(child ?? route) || '/',
      hasLoader: route.hasLoader,
      hasAction: route.hasAction,
    };
  });
}
