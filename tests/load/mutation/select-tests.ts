import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { RouteConfigEntry } from '@remix-run/route-config';
import routeTable from '~/routes';
import ts from 'typescript';
import type { ImportGraph } from './import-graph';

export type Selection = {
  /** Test files that run the sources, nearest first. */
  readonly near: readonly string[];
  /** Test files that run the built shop, most related first. */
  readonly built: readonly string[];
  /** Names of page states: `pageStatesTest` checks each page in each state, and only these are related. */
  readonly pageStates: readonly string[];
};

export const pageStatesTest = 'tests/e2e/page-states/page-quality.test.ts';

type Route = { readonly segments: readonly string[]; readonly module: string };

/** Every URL pattern with its module. */
function listRoutes(entries: readonly RouteConfigEntry[], parent: readonly string[] = []): Route[] {
  return entries.flatMap(({ path, file, children }) => {
    const segments = [...parent, ...(path?.split('/') ?? [])];
    return [
      // A layout is no page.
      ...(path === undefined && children ? [] : [{ segments, module: `app/${file}` }]),
      ...listRoutes(children ?? [], segments),
    ];
  });
}

/** The number of segments that are equal in URL and pattern; -1 if the pattern does not match. */
function matchRoute(url: readonly string[], { segments }: Route): number {
  const isSplat = segments.at(-1) === '*';
  if (isSplat ? url.length < segments.length - 1 : url.length !== segments.length) return -1;
  let equal = 0;
  for (const [index, segment] of segments.entries()) {
    if (segment === '*') break;
    if (segment === url[index]) equal += 1;
    else if (!segment.startsWith(':') && url[index] !== ':value') return -1;
  }
  return equal;
}

/** Every path of the JSON API with its module, without the `/api` before it. */
function listCalls({ sources }: ImportGraph): Route[] {
  return [...sources]
    .filter(([file]) => file.startsWith('app/api/calls/'))
    .flatMap(([module, { strings }]) =>
      strings
        .filter((text) => text.startsWith('/'))
        .map((path) => ({ segments: toSegments(path.replace(/\{(\w+)\}/g, ':$1')), module })),
    );
}

const toSegments = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

/** The modules of the pages and calls that a text is the URL of; none for one that matches anything. */
function findPages(text: string, routes: readonly Route[]): string[] {
  const path = /^(?::value)?(\/[\w:./-]*)/.exec(text)?.[1];
  if (path === undefined) return [];
  const url = toSegments(path);
  const matches = routes.map((route) => ({
    module: route.module,
    equal: Math.max(matchRoute(url, route), url[0] === 'api' ? matchRoute(url.slice(1), route) : -1),
  }));
  const most = Math.max(1, ...matches.map(({ equal }) => equal));
  return matches.flatMap(({ module, equal }) => (equal === most ? [module] : []));
}

type PageState = { readonly name: string; readonly page: string };

/** The states with their pages, from objects with a name and a path. */
function readPageStates(files: Iterable<string>, routes: readonly Route[]): PageState[] {
  const states: PageState[] = [];
  const textOf = (node: ts.ObjectLiteralExpression, name: string): string | null => {
    const property = node.properties.find((other) => other.name?.getText() === name);
    const value = property && ts.isPropertyAssignment(property) ? property.initializer : null;
    return value && (ts.isStringLiteralLike(value) || ts.isTemplateExpression(value))
      ? value
          .getText()
          .slice(1, -1)
          .replace(/\$\{[^}]*\}/g, ':value')
      : null;
  };
  for (const file of files) {
    const visit = (node: ts.Node): void => {
      if (ts.isObjectLiteralExpression(node)) {
        const name = textOf(node, 'name');
        const [page] = findPages(textOf(node, 'path') ?? '', routes);
        if (name !== null && page !== undefined) states.push({ name, page });
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
  }
  return states;
}

const ignoredWords = new Set(
  'app db domain routes server ts tsx test tests integration e2e http support'.split(' '),
);

/** The words of a path, in the singular. */
const wordsOf = (path: string): Set<string> =>
  new Set(
    path
      .split(/[/.-]/)
      .filter((word) => !ignoredWords.has(word))
      .map((word) => word.replace(/ies$/, 'y').replace(/s$/, '')),
  );

/** What a thing that only one of `count` tests has says about it: 1; what all have: 0. */
const rarity = (having: number, count: number): number => Math.log(count / having) / Math.log(count);

const countAll = (sets: Iterable<ReadonlySet<string>>): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const set of sets) for (const item of set) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
};

const isTest = (file: string): boolean =>
  /^tests\/(unit|integration|conformance|e2e)\/.*\.test\.tsx?$/.test(file);

export type Tests = {
  readonly all: readonly string[];
  /** The files that a test imports or starts, however indirectly, and itself. */
  reach(test: string): ReadonlySet<string>;
  usesBuild(test: string): boolean;
};

export function listTests(graph: ImportGraph): Tests {
  const all = [...graph.sources.keys()].filter(isTest);
  const reachedBy = (test: string): Set<string> => {
    const reached = new Set([test]);
    for (const file of reached)
      for (const imported of graph.sources.get(file)?.imports ?? []) reached.add(imported);
    return reached;
  };
  const reaches = new Map(all.map((test) => [test, reachedBy(test)]));
  const reach = (test: string): ReadonlySet<string> => reaches.get(test) ?? new Set();
  const namesBuild = (file: string): boolean =>
    file.startsWith('tests/') &&
    graph.sources.get(file)?.strings.some((text) => /(^|\/)build\/(server|client)/.test(text)) === true;
  const built = new Set(all.filter((test) => [...reach(test)].some(namesBuild)));
  return { all, reach, usesBuild: (test) => built.has(test) };
}

/** Says which test files may notice a change, without running them. */
export function createTestSelection(
  graph: ImportGraph,
  { all, reach, usesBuild }: Tests,
): (file: string) => Selection {
  const pageRoutes = listRoutes(routeTable);
  const routes = [...pageRoutes, ...listCalls(graph)];
  const filesBeside = (test: string): string[] =>
    [...reach(test)].filter((file) => file === test || file.startsWith(`${dirname(test)}/`));
  const built = all.filter(usesBuild);

  const words = new Map(built.map((test) => [test, wordsOf(test)]));
  const wordCounts = countAll(words.values());
  // With the files beside a test, such as its rows; what all tests share has the URLs of every way through the shop.
  const requested = new Map(
    built.map((test) => [
      test,
      new Set(
        filesBeside(test)
          .flatMap((file) => graph.sources.get(file)?.strings ?? [])
          .flatMap((text) => findPages(text, routes)),
      ),
    ]),
  );
  const requestCounts = countAll(requested.values());
  const states = readPageStates(filesBeside(pageStatesTest), pageRoutes);

  return (file) => {
    const importers = graph.importersOf(file);
    const distance = (other: string): number => importers.get(other) ?? Infinity;
    const fileWords = wordsOf(file);
    const shared = (test: string): number =>
      [...(words.get(test) ?? wordsOf(test))]
        .filter((word) => fileWords.has(word))
        .reduce((sum, word) => sum + rarity(wordCounts.get(word) ?? 1, built.length), 0);
    const pages = (test: string): number =>
      Math.max(
        0,
        ...[...(requested.get(test) ?? [])].map(
          (module) => rarity(requestCounts.get(module) ?? 1, built.length) / (1 + distance(module)),
        ),
      );
    // Some import what they test and take only a helper from the files that start shops.
    const imports = (test: string): number => 2 / distance(test);
    const scores = new Map(built.map((test) => [test, shared(test) + 3 * pages(test) + imports(test)]));
    const score = (test: string): number => scores.get(test) ?? 0;
    const breadth = (test: string): number => reach(test).size;
    return {
      near: all
        .filter((test) => !usesBuild(test) && importers.has(test))
        .sort(
          (one, other) =>
            distance(one) - distance(other) || shared(other) - shared(one) || breadth(one) - breadth(other),
        ),
      built: built
        .filter((test) => test !== pageStatesTest && score(test) > 0)
        .sort((one, other) => score(other) - score(one)),
      pageStates: states
        .filter(({ page }) => importers.has(page))
        .sort((one, other) => distance(one.page) - distance(other.page))
        .map(({ name }) => name),
    };
  };
}
