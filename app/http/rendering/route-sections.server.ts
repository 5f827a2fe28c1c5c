import type { ServerBuild } from '@remix-run/node';

type Routes = ServerBuild['routes'];

/**
 * Builds with the routes below one first segment, by that segment: Remix compiles and ranks every route of its build up to
 * five times for each page (docs/decisions/0004). Each also has the routes that match outside of any section.
 */
export function routeSections(build: ServerBuild): ReadonlyMap<string, ServerBuild> {
  const routes = Object.values(build.routes);
  const segments = new Map(routes.map(({ id }) => [id, firstSegment(build.routes, id)]));
  const sections = [...new Set(segments.values())].filter((segment) => segment !== null);
  return new Map(
    sections.map((section) => {
      const ids = routes.map(({ id }) => id).filter((id) => (segments.get(id) ?? section) === section);
      return [
        section,
        {
          ...build,
          routes: pick(build.routes, ids),
          assets: { ...build.assets, routes: pick(build.assets.routes, ids) },
        },
      ];
    }),
  );
}

/**
 * The section of a path, also of its data; undefined for a path of none, and for an encoded one, which Remix decodes and
 * may then match.
 */
export const sectionOf = <Section>(
  sections: ReadonlyMap<string, Section>,
  path: string,
): Section | undefined =>
  sections.get(
    // The router ignores case.
    /^\/([^/]*?)(?:\.data)?(?:\/|$)/.exec(path)?.[1]?.toLowerCase() ?? '',
  );

/** Null for a route that several first segments match: of the root, an index, a layout, a parameter or a splat. */
function firstSegment(routes: Routes, id: string): string | null {
  const segments: string[] = [];
  for (let route = routes[id]; route; route = routes[route.parentId ?? ''])
    segments.unshift(...(route.path ?? '').split('/').filter(Boolean));
  const [first = ''] = segments;
  return /^[\w.-]+$/.test(first) ? first.toLowerCase() : null;
}

const pick = <Value>(values: Readonly<Record<string, Value>>, ids: readonly string[]) =>
  Object.fromEntries(ids.flatMap((id) => (values[id] === undefined ? [] : [[id, values[id]]]))) as Record<
    string,
    Value
  >;
