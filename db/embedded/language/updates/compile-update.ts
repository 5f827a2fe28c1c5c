import { equalValues, identicalValues } from '../bson/compare-values';
import { describeField } from '../bson/describe-value';
import { validateId, withIdFirst } from '../bson/document-id';
import { isDocument, typeName, type Document, type Value } from '../bson/values';
import type { Collation } from '../collation';
import { badValue, CommandError, failedToParse } from '../errors';
import type { MatchPosition } from '../filters/compile-filter';
import { locatePath, pathNotViable, removeAtPath, setAtPath, startDraft, type Draft } from './update-draft';
import { describeId, UNCHANGED, REMOVED, type UpdateOperator, type UpdateContext } from './update-operator';
import { updateOperators } from './update-operators';
import {
  comparePaths,
  compileArrayFilters,
  isPositional,
  pathsOverlap,
  resolvePath,
  splitUpdatePath,
  type ArrayFilters,
} from './update-path';
import { compileUpdatePipeline } from './update-pipeline';

export { documentFromEqualities } from './document-from-equalities';

type UpdateOptions = {
  arrayFilters?: Document[];
  collation?: Collation | null;
  variables?: Record<string, Value>;
  now: Date;
};

type ApplyOptions = { position?: MatchPosition; isInsert: boolean };

/** A compiled update, which can be applied to any number of documents. */
export type CompiledUpdate = {
  readonly kind: 'replace' | 'operators' | 'pipeline';
  /** Returns the updated document with `_id` first, or the given object itself if nothing changes. */
  apply(document: Document, options: ApplyOptions): Document;
};

/** One operator on one path. */
type Change = { readonly parts: readonly string[]; readonly path: string } & (
  | { readonly modifier: UpdateOperator }
  | { readonly renameFrom: readonly string[] }
);

/**
 * Compiles the update of an update or findAndModify command: operators, a replacement or a pipeline.
 * https://www.mongodb.com/docs/v7.0/reference/operator/update/ Fails at compilation or application with 9 for an
 * unknown operator, 40 for conflicting paths, 28 for a path through a scalar, 66 for a changed `_id`, 52 for a
 * $-prefixed field, 2 and 14 for wrong types.
 */
export function compileUpdate(update: Document | Document[], options: UpdateOptions): CompiledUpdate {
  const arrayFilters = options.arrayFilters ?? [];
  if (Array.isArray(update)) {
    if (arrayFilters.length > 0)
      throw failedToParse('Cannot specify arrayFilters when updating with a pipeline');
    return compilePipelineUpdate(update, options);
  }
  if (Object.keys(update)[0]?.startsWith('$')) return compileOperators(update, arrayFilters, options);
  if (arrayFilters.length > 0) throw failedToParse('Cannot specify arrayFilters with a replacement document');
  return compileReplacement(update);
}

function compilePipelineUpdate(stages: Document[], options: UpdateOptions): CompiledUpdate {
  const run = compileUpdatePipeline(stages, options);
  return {
    kind: 'pipeline',
    apply: (document) => {
      const result = run(document);
      if (!Object.hasOwn(document, '_id')) return finishUpdate(document, result);
      // A pipeline may drop _id, which is then restored, but not change it.
      if (!Object.hasOwn(result, '_id')) return finishUpdate(document, { _id: document._id, ...result });
      if (!equalValues(result._id, document._id)) throw immutableId();
      return finishUpdate(document, result);
    },
  };
}

const immutableId = () =>
  new CommandError(
    66,
    'ImmutableField',
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  );

/** Validates the new `_id` and puts it first. Returns the original if the result is identical in BSON. */
function finishUpdate(original: Document, changed: Document): Document {
  const placed = checkChangedId(original, changed);
  return placed !== original && identicalValues(original, placed) ? original : placed;
}

function checkChangedId(original: Document, changed: Document): Document {
  if (changed === original) return original;
  if (Object.hasOwn(changed, '_id')) validateId(changed._id);
  return withIdFirst(changed);
}

function compileReplacement(replacement: Document): CompiledUpdate {
  for (const name of Object.keys(replacement)) {
    if (name.startsWith('$')) {
      throw new CommandError(
        52,
        'DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${name}' in '${name}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
      );
    }
  }
  return {
    kind: 'replace',
    apply: (document) => {
      if (!Object.hasOwn(document, '_id')) return finishUpdate(document, replacement);
      if (!Object.hasOwn(replacement, '_id'))
        return finishUpdate(document, { _id: document._id, ...replacement });
      if (!equalValues(replacement._id, document._id)) {
        throw new CommandError(
          66,
          'ImmutableField',
          `After applying the update, the (immutable) field '_id' was found to have been altered to ${describeField('_id', replacement._id)}`,
        );
      }
      return finishUpdate(document, replacement);
    },
  };
}

function conflict(path: string, at: string): CommandError {
  return new CommandError(
    40,
    'ConflictingUpdateOperators',
    `Updating the path '${path}' would create a conflict at '${at}'`,
  );
}

/** Fails with 40 if one path equals or contains another. */
function checkConflicts(paths: readonly (readonly string[])[]): void {
  paths.forEach((path, i) => {
    for (const earlier of paths.slice(0, i)) {
      if (!pathsOverlap(path, earlier)) continue;
      const shorter = path.length < earlier.length ? path : earlier;
      throw conflict(path.join('.'), shorter.join('.'));
    }
  });
}

function readFields(operator: string, argument: Value): Document {
  if (isDocument(argument)) return argument;
  throw failedToParse(
    `Modifiers operate on fields but we found type ${typeName(argument)} instead. For example: {$mod: {<field>: ...}} not {${describeField(operator, argument)}}`,
  );
}

function readChanges(update: Document, context: UpdateContext): Change[] {
  return Object.keys(update).flatMap((operator): Change[] => {
    const factory = updateOperators.get(operator);
    if (!factory && operator !== '$rename') {
      throw failedToParse(
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    }
    const fields = readFields(operator, update[operator]);
    return Object.keys(fields).map((path): Change => {
      const parts = splitUpdatePath(path);
      if (!factory) return readRename(path, parts, fields[path]);
      return { path, parts, modifier: factory(fields[path], path, context) };
    });
  });
}

function readRename(from: string, fromParts: string[], to: Value): Change {
  if (typeof to !== 'string') {
    throw badValue(`The 'to' field for $rename must be a string: ${describeField(from, to)}`);
  }
  const parts = splitUpdatePath(to);
  if (from === to) {
    throw badValue(`The source and target field for $rename must differ: ${describeField(from, to)}`);
  }
  if (pathsOverlap(fromParts, parts)) {
    throw badValue(
      `The source and target field for $rename must not be on the same path: ${describeField(from, to)}`,
    );
  }
  if (fromParts.some(isPositional))
    throw badValue(`The source field for $rename may not be dynamic: ${from}`);
  if (parts.some(isPositional)) throw badValue(`The destination field for $rename may not be dynamic: ${to}`);
  return { path: to, parts, renameFrom: fromParts };
}

function compileOperators(
  update: Document,
  arrayFilters: Document[],
  options: UpdateOptions,
): CompiledUpdate {
  const context: UpdateContext = {
    collation: options.collation ?? null,
    variables: options.variables,
    now: options.now,
  };
  const changes = readChanges(update, context);
  const paths = changes.flatMap((change) =>
    'renameFrom' in change ? [change.renameFrom, change.parts] : [change.parts],
  );
  checkConflicts(paths);
  const filters = compileArrayFilters(arrayFilters, paths, update, context);
  const isDynamic = changes.some((change) => change.parts.some(isPositional));
  changes.sort((a, b) => comparePaths(a.parts, b.parts));
  return {
    kind: 'operators',
    apply: (document, { position, isInsert }) => {
      const active = changes.filter(
        (change) => isInsert || !('modifier' in change && change.modifier.onInsertOnly),
      );
      const resolved = isDynamic ? resolveChanges(document, active, position, filters) : active;
      const draft = startDraft(document);
      for (const change of resolved) applyChange(draft, change, document);
      if (Object.hasOwn(document, '_id') && !equalValues(draft.root._id, document._id)) throw immutableId();
      // Operators modify the draft only if they change something, so no comparison is needed.
      return checkChangedId(document, draft.root);
    },
  };
}

/** Resolves positional operators before any change, since all refer to the document as it was found. */
function resolveChanges(
  document: Document,
  changes: Change[],
  position: MatchPosition | undefined,
  filters: ArrayFilters,
): Change[] {
  const resolved = changes.flatMap((change) =>
    resolvePath(document, change.parts, position, filters).map((parts) => ({ ...change, parts })),
  );
  resolved.sort((a, b) => comparePaths(a.parts, b.parts));
  // In this order, a path directly follows the one that it equals or extends.
  resolved.forEach((change, i) => {
    const before = resolved[i - 1];
    if (!before || !pathsOverlap(before.parts, change.parts)) return;
    throw new CommandError(
      40,
      'ConflictingUpdateOperators',
      `Update created a conflict at '${before.parts.join('.')}'`,
    );
  });
  return resolved;
}

function applyChange(draft: Draft, change: Change, document: Document): void {
  if ('renameFrom' in change) return applyRename(draft, change.renameFrom, change.parts, document);
  const { modifier, parts } = change;
  const location = locatePath(draft.root, parts);
  if (location.kind === 'blocked') {
    if (modifier.whenBlocked === 'skip') return;
    throw pathNotViable(parts, location.depth, location.element);
  }
  if (location.kind === 'missing' && !modifier.createsField) return;
  const current = location.kind === 'found' ? location.value : undefined;
  const result = modifier.modify(current, { path: parts, document });
  if (result === UNCHANGED) return;
  if (result === REMOVED) return removeAtPath(draft, parts);
  if (location.kind === 'found' && identicalValues(current, result as Value)) return;
  setAtPath(draft, parts, result as Value);
}

/** `$rename` must not traverse arrays at either end. */
function checkNoArray(document: Document, parts: readonly string[], end: 'source' | 'destination'): void {
  for (let depth = 1; depth < parts.length; depth++) {
    const location = locatePath(document, parts.slice(0, depth));
    if (location.kind !== 'found') return;
    if (Array.isArray(location.value)) {
      throw badValue(
        `The ${end} field cannot be an array element, '${parts.join('.')}' in doc with ${describeId(document)} has an array field called '${parts[depth - 1]}'`,
      );
    }
  }
}

function applyRename(draft: Draft, from: readonly string[], to: readonly string[], document: Document): void {
  checkNoArray(draft.root, from, 'source');
  const source = locatePath(draft.root, from);
  if (source.kind === 'blocked') throw pathNotViable(from, source.depth, source.element);
  if (source.kind === 'missing') return;
  checkNoArray(draft.root, to, 'destination');
  const target = locatePath(draft.root, to);
  if (target.kind === 'blocked') throw pathNotViable(to, target.depth, target.element);
  if (from[0] === '_id' && Object.hasOwn(document, '_id')) throw immutableId();
  removeAtPath(draft, from);
  setAtPath(draft, to, source.value);
}
