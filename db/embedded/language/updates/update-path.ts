import { describeField, describeValue } from '../bson/describe-value';
import { fieldOf, isDocument, typeName, type Document, type Value } from '../bson/values';
import type { Collation } from '../collation';
import { badValue, CommandError, failedToParse } from '../errors';
import { compileFilter, type MatchPosition } from '../filters/compile-filter';
import { locatePath } from './update-draft';

/** The conditions of `arrayFilters` by identifier. */
export type ArrayFilters = ReadonlyMap<string, (element: Value) => boolean>;

const positional = /^\$(?:\[.*\])?$/;

/** Whether a path component is `$`, `$[]` or `$[identifier]`. */
export const isPositional = (part: string) => positional.test(part);

const identifierOf = (part: string) => (part.length > 3 && part.startsWith('$[') ? part.slice(2, -1) : null);

/** Splits and validates the path of an update operator. Fails with 56, 52 or 2. */
export function splitUpdatePath(path: string): string[] {
  if (path === '') throw new CommandError(56, 'EmptyFieldName', 'An empty update path is not valid.');
  const parts = path.split('.');
  parts.forEach((part, depth) => {
    if (part === '') {
      throw new CommandError(
        56,
        'EmptyFieldName',
        `The update path '${path}' contains an empty field name, which is not allowed.`,
      );
    }
    if (!part.startsWith('$')) return;
    if (isPositional(part)) {
      if (depth > 0) return;
      throw badValue(
        `Cannot have positional (i.e. '${part}') element in the first position in path '${path}'`,
      );
    }
    // A path may contain the $-prefixed fields of a DBRef only.
    if (depth > 0 && ['$id', '$ref', '$db'].includes(part)) return;
    throw new CommandError(
      52,
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${part}' in '${path}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
    );
  });
  if (parts.filter((part) => part === '$').length > 1) {
    throw badValue(`Too many positional (i.e. '$') elements found in path '${path}'`);
  }
  return parts;
}

/** The order in which an update applies its paths: lexicographic, a path before its extensions. */
export function comparePaths(a: readonly string[], b: readonly string[]): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a[i]!;
    const y = b[i]!;
    if (x === y) continue;
    return x < y ? -1 : 1;
  }
  return a.length - b.length;
}

/** Whether one path equals or contains the other. */
export function pathsOverlap(a: readonly string[], b: readonly string[]): boolean {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** Resolves positional operators to array indexes. */
export function resolvePath(
  document: Document,
  parts: readonly string[],
  position: MatchPosition | undefined,
  filters: ArrayFilters,
): string[][] {
  let paths: string[][] = [[]];
  for (const part of parts) {
    if (part === '$') {
      const index = position?.index;
      if (index === undefined) {
        throw badValue('The positional operator did not find the match needed from the query.');
      }
      paths = paths.map((path) => [...path, String(index)]);
    } else if (isPositional(part)) {
      const identifier = identifierOf(part);
      const accepts = identifier === null ? () => true : filters.get(identifier)!;
      paths = paths.flatMap((path) => spreadOverArray(document, path, accepts));
    } else for (const path of paths) path.push(part);
  }
  return paths;
}

function spreadOverArray(
  document: Document,
  path: string[],
  accepts: (element: Value) => boolean,
): string[][] {
  const location = locatePath(document, path);
  if (location.kind !== 'found') {
    throw badValue(
      `The path '${path.join('.')}' must exist in the document in order to apply array updates.`,
    );
  }
  if (!Array.isArray(location.value)) {
    throw badValue(
      `Cannot apply array updates to non-array element ${describeField(path[path.length - 1]!, location.value)}`,
    );
  }
  return location.value.flatMap((element, i) => (accepts(element) ? [[...path, String(i)]] : []));
}

/** The top-level field names of a filter. */
function topLevelNames(filter: Document): string[] {
  return Object.keys(filter).flatMap((name) => {
    if (!name.startsWith('$')) return [name.split('.')[0]!];
    const value = fieldOf(filter, name);
    return Array.isArray(value)
      ? value.flatMap((entry) => (isDocument(entry) ? topLevelNames(entry) : []))
      : [];
  });
}

function identifierOfFilter(filter: Document): string {
  const names = [...new Set(topLevelNames(filter))];
  const [name, other] = names;
  if (name === undefined) {
    throw failedToParse('Cannot use an expression without a top-level field name in arrayFilters');
  }
  if (other !== undefined) {
    throw failedToParse(
      `Error parsing array filter :: caused by :: Expected a single top-level field name, found '${name}' and '${other}'`,
    );
  }
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) {
    throw badValue(
      `Error parsing array filter :: caused by :: The top-level field name must be an alphanumeric string beginning with a lowercase letter, found '${name}'`,
    );
  }
  return name;
}

/** Compiles `arrayFilters`. Fails if a filter is unused, or an identifier in a path has no filter. */
export function compileArrayFilters(
  filters: readonly Document[],
  paths: readonly (readonly string[])[],
  update: Document,
  context: { collation?: Collation | null; variables?: Record<string, Value> },
): ArrayFilters {
  const compiled = new Map<string, (element: Value) => boolean>();
  for (const filter of filters) {
    if (!isDocument(filter)) throw failedToParse(`Array filter must be an object, found ${typeName(filter)}`);
    const name = identifierOfFilter(filter);
    if (compiled.has(name)) {
      throw failedToParse(`Found multiple array filters with the same top-level field name ${name}`);
    }
    const matches = compileFilter(filter, context);
    compiled.set(name, (element) => matches({ [name]: element }));
  }
  const used = new Set<string>();
  for (const path of paths) {
    for (const part of path) {
      const identifier = identifierOf(part);
      if (identifier === null) continue;
      if (!compiled.has(identifier)) {
        throw badValue(`No array filter found for identifier '${identifier}' in path '${path.join('.')}'`);
      }
      used.add(identifier);
    }
  }
  for (const name of compiled.keys()) {
    if (!used.has(name)) {
      throw failedToParse(
        `The array filter for identifier '${name}' was not used in the update ${describeValue(update)}`,
      );
    }
  }
  return compiled;
}
