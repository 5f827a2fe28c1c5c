import { describeField } from '../bson/describe-value';
import { badValue, CommandError } from '../errors';
import { isArrayIndex } from '../paths/query-path';
import { copyFields, fieldOf, isDocument, putField, type Document, type Value } from '../bson/values';

/**
 * A document being changed. What is changed is copied first, what is not stays shared with the original; a draft
 * in which nothing was changed still is the original.
 */
export type Draft = { root: Document; readonly copies: Set<object> };

/** MongoDB fills an array with nulls up to a new index, but no further than this. */
const MAX_BACKFILL = 1_500_000;

/** Starts a draft of a document. */
export const startDraft = (document: Document): Draft => ({ root: document, copies: new Set() });

/** What a path finds: a value, nothing, or something on the way that cannot hold fields. */
export type PathLocation =
  | { readonly kind: 'found'; readonly value: Value }
  | { readonly kind: 'missing' }
  | { readonly kind: 'blocked'; readonly depth: number; readonly element: Value };

/** Looks a path without positional parts up, treating arrays as documents with numbers for names. */
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

/** 28 PathNotViable, as MongoDB words it for a field that cannot be created where the path leads. */
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

/** Copies the containers from the root to the last but one part, making documents where there is nothing. */
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

/** Sets the value at a path, creating what is missing on the way. Fails with 28 PathNotViable. */
export function setAtPath(draft: Draft, parts: readonly string[], value: Value): void {
  const location = locatePath(draft.root, parts);
  if (location.kind === 'blocked') throw pathNotViable(parts, location.depth, location.element);
  setChild(copyContainers(draft, parts), parts[parts.length - 1]!, value);
}

/** Removes the field at a path that has been found; an element of an array becomes null, as the others keep their places. */
export function removeAtPath(draft: Draft, parts: readonly string[]): void {
  const container = copyContainers(draft, parts);
  const last = parts[parts.length - 1]!;
  if (Array.isArray(container)) container[Number(last)] = null;
  else delete container[last];
}
