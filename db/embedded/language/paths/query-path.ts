import { fieldOf, isDocument, type Document, type Value } from '../bson/values';
import { CommandError } from '../errors';

const arrayIndexPattern = /^(?:0|[1-9]\d*)$/;

export function isArrayIndex(part: string): boolean {
  return arrayIndexPattern.test(part);
}

/**
 * Visits a value that a path reaches, `undefined` for a missing field. `index` is the index in the outermost array
 * traversed. `atOffset` is true if the path ends with an array index (`a.0`), in which case MongoDB does not search
 * an array found there. Returns true to stop.
 */
type PathVisitor = (value: Value, index: number | undefined, atOffset: boolean) => boolean;

function walkPath(
  value: Value,
  parts: readonly string[],
  depth: number,
  index: number | undefined,
  visit: PathVisitor,
  atOffset: boolean,
): boolean {
  if (depth === parts.length) return visit(value, index, atOffset);
  const part = parts[depth]!;
  if (Array.isArray(value)) {
    const offset = isArrayIndex(part) ? Number(part) : -1;
    for (let i = 0; i < value.length; i++) {
      const element = value[i];
      const outermost = index ?? i;
      if (isDocument(element) && walkPath(element, parts, depth, outermost, visit, false)) return true;
      if (i === offset && walkPath(element, parts, depth + 1, outermost, visit, true)) return true;
    }
    return false;
  }
  return walkPath(
    isDocument(value) ? fieldOf(value, part) : undefined,
    parts,
    depth + 1,
    index,
    visit,
    false,
  );
}

/**
 * Follows a path through documents and implicitly through arrays, as filters do. An array at the end is visited as a
 * whole; an array on the path whose elements are not documents yields nothing. Returns whether a visit stopped the
 * walk.
 */
export function visitPath(document: Document, path: string | readonly string[], visit: PathVisitor): boolean {
  const parts = typeof path === 'string' ? path.split('.') : path;
  return walkPath(document, parts, 0, undefined, visit, false);
}

/** The values of `distinct` at a path: array elements singly, nothing for a missing field. */
export function distinctValues(document: Document, path: string | readonly string[]): Value[] {
  const values: Value[] = [];
  visitPath(document, path, (value, _index, atOffset) => {
    if (Array.isArray(value) && !atOffset) values.push(...value);
    else if (value !== undefined) values.push(value);
    return false;
  });
  return values;
}

type FollowedPath =
  | { readonly kind: 'value'; readonly value: Value }
  | {
      readonly kind: 'array';
      readonly array: Value[];
      readonly at: string;
      readonly rest: readonly string[];
    };

/** Follows a path up to the first array that must be expanded. */
function followToArray(value: Value, parts: readonly string[], prefix: string): FollowedPath {
  let current = value;
  for (let depth = 0; ; depth++) {
    const rest = parts.slice(depth);
    if (Array.isArray(current)) {
      const part = rest[0];
      const at = prefix + parts.slice(0, depth).join('.');
      const isFieldOfElement =
        part !== undefined && current.some((element) => isDocument(element) && Object.hasOwn(element, part));
      if (part === undefined || !isArrayIndex(part) || isFieldOfElement)
        return { kind: 'array', array: current, at, rest };
      current = current[Number(part)];
      continue;
    }
    if (rest.length === 0) return { kind: 'value', value: current };
    current = isDocument(current) ? fieldOf(current, rest[0]!) : undefined;
    if (current === undefined) return { kind: 'value', value: undefined };
  }
}

/**
 * The index keys of a document for these paths: one tuple of values, or several if a path runs through an array. A
 * missing field is null, an empty array undefined, which sorts before null. Fails with 171 CannotIndexParallelArrays
 * when two paths run through different arrays.
 */
export function indexKeys(document: Document, paths: readonly (readonly string[])[]): Value[][] {
  return expandArrays(paths.map((parts) => ({ value: document, parts, prefix: '', final: false })));
}

type Branch = { value: Value; parts: readonly string[]; prefix: string; final: boolean };

function expandArrays(branches: Branch[]): Value[][] {
  const reached = branches.map((branch): FollowedPath => {
    if (branch.final) return { kind: 'value', value: branch.value };
    return followToArray(branch.value, branch.parts, branch.prefix);
  });
  const first = reached.find((followed) => followed.kind === 'array');
  const finals = reached.map((followed) => (followed.kind === 'value' ? (followed.value ?? null) : null));
  if (!first) {
    // An `undefined` element stands for an empty array one level up and must not become null.
    return [finals.map((value, i) => (branches[i]!.final ? branches[i]!.value : value))];
  }
  for (const followed of reached) {
    if (followed.kind === 'array' && followed.at !== first.at) {
      throw new CommandError(
        171,
        'CannotIndexParallelArrays',
        `cannot index parallel arrays [${lastPart(followed.at)}] [${lastPart(first.at)}]`,
      );
    }
  }
  const elements: { value: Value; isEmpty: boolean }[] =
    first.array.length === 0
      ? [{ value: undefined, isEmpty: true }]
      : first.array.map((value) => ({ value, isEmpty: false }));
  return elements.flatMap(({ value, isEmpty }) =>
    expandArrays(
      reached.map((followed, i): Branch => {
        const done = { parts: [], prefix: '', final: true };
        if (followed.kind === 'value')
          return { ...done, value: branches[i]!.final ? branches[i]!.value : finals[i] };
        if (followed.rest.length === 0) return { ...done, value: isEmpty ? undefined : value };
        if (!isDocument(value)) return { ...done, value: null };
        return { value, parts: followed.rest, prefix: `${followed.at}.`, final: false };
      }),
    ),
  );
}

const lastPart = (path: string) => path.slice(path.lastIndexOf('.') + 1);
