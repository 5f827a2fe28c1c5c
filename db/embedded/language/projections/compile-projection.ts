import { describeField, describeValue } from '../bson/describe-value';
import { toDouble, toInteger } from '../bson/numbers';
import { fieldOf, isDocument, isNumber, typeName, type Document, type Value } from '../bson/values';
import type { Collation } from '../collation';
import { locationError, notSupported } from '../errors';
import { sliceArray } from '../expressions/arrays';
import { compileExpression } from '../expressions/compile-expression';
import { compileFilter, type Matcher, type MatchPosition } from '../filters/compile-filter';
import { splitFieldPath } from '../paths/field-path';
import {
  addEntry,
  computeFields,
  createNode,
  excludeFields,
  includeFields,
  isExpressionDocument,
  readInclusion,
  type ProjectionNode,
} from './projection-tree';

type ProjectionContext = {
  collation?: Collation | null;
  variables?: Record<string, Value>;
  now?: Date;
  /** The query's filter, for the positional projection `a.$`. */
  filter?: Document;
};

type Projection = (document: Document) => Document;

/**
 * A cache key for projections that only include or exclude fields; null for one with expressions, or whose result
 * depends on more than the document.
 */
export function projectionCacheKey(spec: Document): string | null {
  const isChoice = (value: Value): boolean =>
    readInclusion(value) !== null || (isDocument(value) && areChoices(Object.entries(value)));
  const areChoices = (entries: [string, Value][]): boolean =>
    entries.every(([path, value]) => !path.includes('$') && isChoice(value));
  return areChoices(Object.entries(spec)) ? JSON.stringify(spec) : null;
}

/** The top-level fields that a projection reads, where it includes fields and does nothing else; null for any other. */
export function projectedFields(spec: Document): ReadonlySet<string> | null {
  const isIncluded = (value: Value): boolean =>
    isDocument(value) ? Object.values(value).every(isIncluded) : readInclusion(value) === 'include';
  const { _id: _, ...others } = spec;
  const paths = Object.keys(others);
  if (projectionCacheKey(spec) === null || paths.length === 0 || !isIncluded(others)) return null;
  return new Set(['_id', ...paths.map((path) => path.split('.', 1)[0]!)]);
}

/** Applied after fields were included or excluded: `$slice` and the positional operator. */
type PostProjectionStep = (result: Document, source: Document) => Document;

type Kind = 'inclusion' | 'exclusion';

type Builder = {
  readonly isFind: boolean;
  readonly context: ProjectionContext;
  readonly root: ProjectionNode;
  readonly after: PostProjectionStep[];
  /** Paths with `$slice`, which an inclusion must include. */
  readonly sliced: string[][];
  kind: Kind | null;
  id: 'include' | 'exclude' | null;
  positional: string | null;
  hasElemMatch: boolean;
};

/**
 * Compiles the projection of find or findAndModify:
 * https://www.mongodb.com/docs/v7.0/reference/method/db.collection.find/#projection The source document is not
 * modified and may share values with the result. Fails with 31253 or 31254 for inclusion mixed with exclusion, 31249
 * or 31250 for path collisions.
 */
export function compileProjection(spec: Document, context: ProjectionContext = {}): Projection {
  if (Object.keys(spec).length === 0) return (document) => document;
  return build(spec, context, true);
}

/** Compiles the argument of `$project`. Fails with 51272 if it is empty, otherwise as compileProjection. */
export function compileProjectStage(spec: Document, context: ProjectionContext): Projection {
  if (Object.keys(spec).length === 0) {
    throw locationError(51272, 'projection specification must have at least one field');
  }
  return build(spec, context, false);
}

function build(spec: Document, context: ProjectionContext, isFind: boolean): Projection {
  const builder: Builder = {
    isFind,
    context,
    root: createNode(),
    after: [],
    sliced: [],
    kind: null,
    id: null,
    positional: null,
    hasElemMatch: false,
  };
  for (const name of Object.keys(spec)) addField(builder, name, [], fieldOf(spec, name));
  return finish(builder);
}

function finish(builder: Builder): Projection {
  const { root, after } = builder;
  const kind = builder.kind ?? (builder.id === 'include' ? 'inclusion' : 'exclusion');
  if (kind === 'exclusion' && builder.positional !== null) {
    throw locationError(31395, 'positional projection cannot be used with exclusion');
  }
  if (builder.positional !== null && builder.hasElemMatch) {
    throw locationError(31255, 'Cannot specify positional operator and $elemMatch.');
  }
  if (kind === 'inclusion') {
    for (const parts of builder.sliced) addEntry(root, parts, 'include');
    if (builder.id !== 'exclude' && !root.children.has('_id')) root.children.set('_id', 'include');
  } else if (builder.id === 'exclude') root.children.set('_id', 'exclude');
  const choose = kind === 'inclusion' ? includeFields : excludeFields;
  if (!root.computes && after.length === 0) return (document) => choose(document, root);
  return (document) => {
    let result = computeFields(choose(document, root), root, document);
    for (const step of after) result = step(result, document);
    return result;
  };
}

/** Sets inclusion or exclusion. Fails for a field of the other kind. */
function setKind(builder: Builder, kind: Kind, path: string): void {
  if (builder.kind !== null && builder.kind !== kind) {
    throw kind === 'exclusion'
      ? locationError(31254, `Cannot do exclusion on field ${path} in inclusion projection`)
      : locationError(31253, `Cannot do inclusion on field ${path} in exclusion projection`);
  }
  builder.kind = kind;
}

function addField(builder: Builder, name: string, prefix: string[], value: Value): void {
  if (builder.isFind && name.endsWith('.$'))
    return addPositional(builder, [...prefix, name].join('.'), value);
  const parts = [...prefix, ...splitFieldPath(name)];
  const path = parts.join('.');
  const choice = readInclusion(value);
  if (path === '_id' && choice) {
    builder.id = choice;
    return;
  }
  if (choice) {
    setKind(builder, choice === 'include' ? 'inclusion' : 'exclusion', path);
    return addEntry(builder.root, parts, choice);
  }
  if (!isDocument(value)) return addExpression(builder, parts, value);
  if (isExpressionDocument(value)) return addOperator(builder, parts, value);
  if (Object.keys(value).length === 0) {
    throw locationError(
      51270,
      `An empty sub-projection is not a valid value. Found empty object at path: ${path}`,
    );
  }
  for (const child of Object.keys(value)) addField(builder, child, parts, value[child]);
}

function addExpression(builder: Builder, parts: string[], value: Value): void {
  if (builder.kind === 'exclusion') {
    throw locationError(
      31252,
      `Cannot use an expression ${describeField(parts.join('.'), value)} in an exclusion projection`,
    );
  }
  builder.kind = 'inclusion';
  addEntry(builder.root, parts, compileExpression(value, builder.context));
}

function addOperator(builder: Builder, parts: string[], value: Document): void {
  const [operator = ''] = Object.keys(value);
  if (operator === '$meta') throw notSupported('$meta in a projection');
  if (builder.isFind && operator === '$elemMatch') return addElemMatch(builder, parts, value.$elemMatch);
  if (builder.isFind && operator === '$slice' && isFindSlice(value.$slice)) {
    return addSlice(builder, parts, value.$slice);
  }
  addExpression(builder, parts, value);
}

/** `{ $slice: n }` and `{ $slice: [skip, n] }` with plain numbers are find's own; others are expressions. */
const isFindSlice = (value: Value): boolean =>
  isNumber(value) || (Array.isArray(value) && value.length === 2 && value.every(isNumber));

/** Clamps numbers beyond the possible length of an array. */
function readSliceNumber(value: Value): number {
  return toInteger(value) ?? Math.trunc(Math.max(-0x7fffffff, Math.min(0x7fffffff, toDouble(value))));
}

function addSlice(builder: Builder, parts: string[], value: Value): void {
  const [first = 0, count] = (Array.isArray(value) ? value : [value]).map(readSliceNumber);
  if (count !== undefined && count <= 0) {
    throw locationError(
      28724,
      `First argument to $slice must be an array, but is of type: ${typeName((value as Value[])[0])}`,
    );
  }
  builder.after.push((result) => changeArrays(result, parts, (array) => sliceArray(array, first, count)));
  builder.sliced.push(parts);
}

/** Maps the arrays at the end of a path, also inside arrays of documents. */
function changeArrays(
  document: Document,
  parts: readonly string[],
  change: (array: Value[]) => Value[],
): Document {
  const changeValue = (value: Value, depth: number): Value => {
    if (depth === parts.length) return Array.isArray(value) ? change(value) : value;
    if (Array.isArray(value))
      return value.map((element) => (isDocument(element) ? changeValue(element, depth) : element));
    const name = parts[depth]!;
    if (!isDocument(value) || !Object.hasOwn(value, name)) return value;
    return { ...value, [name]: changeValue(value[name], depth + 1) };
  };
  return changeValue(document, 0) as Document;
}

function addElemMatch(builder: Builder, parts: string[], condition: Value): void {
  const [name = ''] = parts;
  if (parts.length > 1) throw locationError(31275, 'Cannot use $elemMatch projection on a nested field.');
  if (!isDocument(condition)) {
    throw locationError(
      31274,
      `elemMatch: Invalid argument, object required, but got ${typeName(condition)}`,
    );
  }
  if (builder.kind === 'exclusion') throw notSupported('$elemMatch in an exclusion projection');
  builder.kind = 'inclusion';
  builder.hasElemMatch = true;
  const matches = compileFilter({ [name]: { $elemMatch: condition } }, builder.context);
  addEntry(builder.root, parts, (document: Document) => {
    const position: MatchPosition = {};
    const array = fieldOf(document, name);
    if (!Array.isArray(array) || !matches(document, position)) return undefined;
    return [array[position.index!]];
  });
}

function addPositional(builder: Builder, path: string, value: Value): void {
  if (readInclusion(value) !== 'include') {
    if (readInclusion(value) === 'exclude') {
      throw locationError(31395, 'positional projection cannot be used with exclusion');
    }
    throw locationError(
      31271,
      `positional projection cannot be used with an expression or sub object: ${describeValue(value)}`,
    );
  }
  if (builder.positional !== null) {
    throw locationError(31276, 'Cannot specify more than one positional projection per query.');
  }
  builder.positional = path;
  const parts = splitFieldPath(path.slice(0, -2));
  setKind(builder, 'inclusion', path);
  addEntry(builder.root, parts, 'include');
  const matches: Matcher = compileFilter(builder.context.filter ?? {}, builder.context);
  builder.after.push((result, source) => {
    const position: MatchPosition = {};
    const index = matches(source, position) ? position.index : undefined;
    return keepArrayElement(result, parts, index) as Document;
  });
}

/** Reduces the first array on a path to the element at an index. */
function keepArrayElement(value: Value, parts: readonly string[], index: number | undefined): Value {
  if (Array.isArray(value)) {
    if (index === undefined || index >= value.length) {
      throw locationError(
        51246,
        "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
      );
    }
    return [value[index]];
  }
  const [name, ...rest] = parts;
  if (name === undefined || !isDocument(value) || !Object.hasOwn(value, name)) return value;
  return { ...value, [name]: keepArrayElement(value[name], rest, index) };
}
