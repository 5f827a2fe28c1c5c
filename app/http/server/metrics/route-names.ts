type Node = {
  readonly fixed: Map<string, Node>;
  parameter: Node | null;
  pattern: string | null;
};

const createNode = (): Node => ({ fixed: new Map(), parameter: null, pattern: null });

/** For the paths of no route, so that requests for unknown addresses make no new time series. */
export const otherRoute = 'other';

/**
 * Finds the pattern of a path, such as `/products/:slug`, by its segments as the router does: a fixed one goes before a
 * parameter, in any case and encoded, too. Takes patterns without splats and optional segments.
 */
export function createRouteNames(patterns: readonly string[]): (path: string) => string {
  const root = createNode();
  for (const pattern of patterns) {
    if (/[*?]/.test(pattern)) continue;
    let node = root;
    for (const segment of segmentsOf(pattern)) {
      if (segment.startsWith(':')) node = node.parameter ??= createNode();
      else {
        const key = segment.toLowerCase();
        const next = node.fixed.get(key) ?? createNode();
        node.fixed.set(key, next);
        node = next;
      }
    }
    node.pattern ??= pattern;
  }
  return (path) =>
    path.startsWith('/assets/') ? '/assets/*' : (find(root, segmentsOf(path), 0) ?? otherRoute);
}

/** Without the query, a slash at the end, and what Remix adds for the data of a page. */
const segmentsOf = (path: string): string[] =>
  path
    .replace(/\?.*$/s, '')
    .replace(/(?:^\/_root)?\.data$/, '')
    .split('/')
    .filter((segment) => segment !== '');

function find(node: Node, segments: readonly string[], at: number): string | null {
  const segment = segments[at];
  if (segment === undefined) return node.pattern;
  const fixed = node.fixed.get(fixedKey(segment));
  return (
    (fixed && find(fixed, segments, at + 1)) ??
    (node.parameter && find(node.parameter, segments, at + 1)) ??
    null
  );
}

function fixedKey(segment: string): string {
  if (!segment.includes('%')) return segment.toLowerCase();
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment;
  }
}

type Routes = Readonly<Record<string, { readonly path?: string; readonly parentId?: string } | undefined>>;

/** The whole path of each route of a build. */
export const patternsOf = (routes: Routes): readonly string[] =>
  Object.keys(routes).map((id) => patternOf(routes, id) || '/');

export function patternOf(routes: Routes, id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id];
  return route ? `${patternOf(routes, route.parentId)}${route.path ? `/${route.path}` : ''}` : '';
}
