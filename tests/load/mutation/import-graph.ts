import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { listSources } from './source-files';

/** What a source file says in strings, and the files that it imports, starts or names. */
export type Source = {
  readonly imports: ReadonlySet<string>;
  /** Strings and templates, with `:value` for what a template inserts. */
  readonly strings: readonly string[];
};

export type ImportGraph = {
  readonly sources: ReadonlyMap<string, Source>;
  /** Each file that imports `file`, however indirectly, with the number of imports in between, nearest first. */
  importersOf(file: string): ReadonlyMap<string, number>;
  /** The same with imports of types; without `file`. */
  referrersOf(file: string): readonly string[];
};

type Strings = { readonly values: readonly string[]; readonly types: readonly string[] };

/** `types` are the modules of which a file imports types only: erased, so their mutations do nothing in it. */
function readStrings(file: string): Strings {
  const values: string[] = [];
  const types: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isImportDeclaration(node) &&
      node.importClause?.isTypeOnly &&
      ts.isStringLiteral(node.moduleSpecifier)
    )
      types.push(node.moduleSpecifier.text);
    else if (ts.isStringLiteralLike(node)) values.push(node.text);
    else if (ts.isTemplateExpression(node)) {
      values.push(node.head.text + node.templateSpans.map(({ literal }) => `:value${literal.text}`).join(''));
      ts.forEachChild(node, visit);
    } else ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest));
  return { values, types };
}

/** The path of a module from the project's root, without extension; null for a package or another string. */
function pathOf(specifier: string, importer: string): string | null {
  if (/^\.{1,2}\//.test(specifier)) return normalize(join(dirname(importer), specifier));
  if (specifier.startsWith('~/')) return `app/${specifier.slice(2)}`;
  if (specifier.startsWith('#db/')) return `db/${specifier.slice(4)}`;
  // Programs that a test starts.
  return /^(app|db|tests)\//.test(specifier) ? specifier : null;
}

const endings = ['', '.ts', '.tsx', '/index.ts'];

type Edges = Map<string, string[]>;

/** Every file from which `file` is reached, with its distance. */
function searchBreadthFirst(edges: Edges, file: string): Map<string, number> {
  const distances = new Map([[file, 0]]);
  // Entries that are added while a map is visited are visited, too.
  for (const [reached, distance] of distances)
    for (const next of edges.get(reached) ?? []) if (!distances.has(next)) distances.set(next, distance + 1);
  return distances;
}

export function readImportGraph(): ImportGraph {
  const files = new Set([...listSources('app', 'db', 'tests'), 'main.ts', 'server.ts']);
  const sources = new Map<string, Source>();
  const importers: Edges = new Map();
  const referrers: Edges = new Map();
  const add = (edges: Edges, from: string, to: string) => edges.set(from, [...(edges.get(from) ?? []), to]);
  for (const file of files) {
    const resolve = (specifier: string): string | undefined => {
      const path = pathOf(specifier, file);
      return path === null ? undefined : endings.map((end) => path + end).find((name) => files.has(name));
    };
    const { values, types } = readStrings(file);
    const imports = new Set(values.flatMap((specifier) => resolve(specifier) ?? []));
    sources.set(file, { imports, strings: values });
    for (const imported of imports) add(importers, imported, file);
    for (const imported of new Set([...imports, ...types.flatMap((specifier) => resolve(specifier) ?? [])]))
      add(referrers, imported, file);
  }
  return {
    sources,
    importersOf: (file) => searchBreadthFirst(importers, file),
    referrersOf: (file) =>
      [...searchBreadthFirst(referrers, file).keys()].filter(
        (other) => other !== file && /\.tsx?$/.test(other),
      ),
  };
}
