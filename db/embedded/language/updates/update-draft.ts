import { describeField } from '../bson/describe-value';
import { copyFields, fieldOf, isDocument, putField, type Document, type Value } from '../bson/values';
import { badValue, CommandError } from '../errors';
import { isArrayIndex } from '../paths/query-path';

/**
 * A copy-on-write draft of a document. Unchanged parts are shared with the original; an unchanged draft is the
 * original.
 */
export type Draft = { root: Document; readonly copies: Set<object> };

/** MongoDB's limit for filling an array with nulls up to a new index. */
const MAX_BACKFILL = 1_500_000;

export const startDraft = (document: Document): Draft => ({ root: document, copies: new Set() });

/** The result of following a path: a value, nothing, or an element on the path that cannot have fields. */
type PathLocation =
  | { readonly kind: 'found'; readonly value: Value }
  | { readonly kind: 'missing' }
  | { readonly kind: 'blocked'; readonly depth: number; readonly element: Value };

/** Follows a path without positional operators. Array indexes count as field names. */
export function locatePath(document: Document, parts: readonly string[]): PathLocation {
  let current: Value = document;
  for (let depth = 0; depth < parts.length; depth++) {
    const part = parts[depth]!;
    if (Array.isArray(current)) {
      if (!isArrayIndex(part)) return { kind: 'blocked', depth, element: current };
      if (Number(part) >= current.length) return { kind: 'missing' };
      current = current[Number(part)];
    } else if (isDocument(current)) {
      if (!Object.hasOwn(current, part)) return { kind: 'missing' };
      current = current[part];
    } else return { kind: 'blocked', depth, element: current };
  }
  return { kind: 'found', value: current };
}

/** 28 PathNotViable in MongoDB's wording. */
export function pathNotViable(parts: readonly string[], depth: number, element: Value): CommandError {
  const holder = describeField(parts[depth - 1] ?? '', element);
  return new CommandError(
    28,
    'PathNotViable',
    `Cannot create field '${parts[depth]}' in element {${holder}}`,
  );
}

function copyOnWrite<T extends Document | Value[]>(draft: Draft, container: T): T {
  if (draft.copies.has(container)) return container;
  const copy = (Array.isArray(container) ? container.slice() : copyFields(container)) as T;
  draft.copies.add(copy);
  return copy;
}

function setArrayElement(array: Value[], offset: number, value: Value): void {
  if (offset > array.length + MAX_BACKFILL) {
    throw badValue(`can't backfill more than ${MAX_BACKFILL} elements`);
  }
  while (array.length < offset) array.push(null);
  array[offset] = value;
}

const getChild = (container: Document | Value[], part: string): Value =>
  Array.isArray(container) ? container[Number(part)] : fieldOf(container, part);

function setChild(container: Document | Value[], part: string, value: Value): void {
  if (Array.isArray(container)) setArrayElement(container, Number(part), value);
  else putField(container, part, value);
}

/** Copies the containers from the root to the parent of the path, creating missing documents. */
function copyContainers(draft: Draft, parts: readonly string[]): Document | Value[] {
  draft.root = copyOnWrite(draft, draft.root);
  let container: Document | Value[] = draft.root;
  for (let depth = 0; depth < parts.length - 1; depth++) {
    const part = parts[depth]!;
    const child: Value = getChild(container, part);
    let next: Document | Value[];
    if (child === undefined) {
      next = {};
      draft.copies.add(next);
    } else if (Array.isArray(child) || isDocument(child)) next = copyOnWrite(draft, child);
    else throw pathNotViable(parts, depth + 1, child);
    if (next !== child) setChild(container, part, next);
    container = next;
  }
  return container;
}

/** Sets the value at a path, creating missing documents. Fails with 28 PathNotViable. */
export function setAtPath(draft: Draft, parts: readonly string[], value: Value): void {
  const location = locatePath(draft.root, parts);
  if (location.kind === 'blocked') throw pathNotViable(parts, location.depth, location.element);
  setChild(copyContainers(draft, parts), parts[parts.length - 1]!, value);
}

/** Removes the value at an existing path. An array element becomes null, so that the others keep their indexes. */
export function removeAtPath(draft: Draft, parts: readonly string[]): void {
  const container = copyContainers(draft, parts);
  const last = parts[parts.length - 1]!;
  if (Array.isArray(container)) container[Number(last)] = null;
  else delete container[last];
}
