import { canonicalKey } from '../../language/bson/compare-values';
import { isDocument, isNumber, type Document, type Value } from '../../language/bson/values';
import { parseCollation, type Collation } from '../../language/collation';
import { badValue, CommandError, failedToParse, typeMismatch } from '../../language/errors';
import { compileFilter, type Matcher } from '../../language/filters/compile-filter';

export type IndexField = {
  readonly path: string;
  readonly parts: readonly string[];
  readonly direction: 1 | -1;
};

/** The definition of an index, as loaded from the catalog. */
export type IndexDefinition = {
  readonly id: number;
  readonly name: string;
  /** as listIndexes reports it */
  readonly spec: Document;
  readonly fields: readonly IndexField[];
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly partial: { readonly filter: Document; readonly matches: Matcher } | null;
  readonly collation: Collation | null;
  readonly expireAfterSeconds: number | null;
  /** indexed paths on which a document has an array; never reset */
  readonly multikeyPaths: Set<string>;
  /** a key was truncated or stands for several values; never reset */
  inexact: boolean;
  /** Writes maintain its entries, but the catalog does not have it yet. */
  isBuilding: boolean;
  /** store clock when the index was complete on disk; older snapshots must not use it */
  readableFrom: number;
};

const cannotCreate = (message: string) => new CommandError(67, 'CannotCreateIndex', message);

const KNOWN_OPTIONS = new Set([
  'key',
  'name',
  'v',
  'ns',
  'background',
  'unique',
  'sparse',
  'hidden',
  'partialFilterExpression',
  'expireAfterSeconds',
  'collation',
]);

/** Options of index types that the store does not support. */
const UNSUPPORTED_OPTIONS = new Set([
  'storageEngine',
  'weights',
  'default_language',
  'language_override',
  'textIndexVersion',
  '2dsphereIndexVersion',
  'bits',
  'min',
  'max',
  'bucketSize',
  'wildcardProjection',
  'prepareUnique',
  'clustered',
]);

const formatValue = (value: Value) => JSON.stringify(value);

function readField(path: string, direction: Value): IndexField {
  if (path === '') throw cannotCreate('Index keys cannot be an empty field.');
  if (path === '$**' || path.endsWith('.$**'))
    throw cannotCreate(`Wildcard indexes are not supported by the built-in store: '${path}'`);
  if (typeof direction === 'string')
    throw cannotCreate(`Unknown index plugin '${direction}': not supported by the built-in store`);
  if (!isNumber(direction))
    throw cannotCreate(`Values in v:2 index key pattern cannot be of type ${typeof direction}.`);
  const number = Number(direction);
  if (number === 0 || Number.isNaN(number))
    throw cannotCreate('Values in the index key pattern cannot be 0.');
  const parts = path.split('.');
  if (parts.some((part) => part === '')) throw cannotCreate('Index keys cannot contain an empty field.');
  if (parts.some((part) => part.startsWith('$') && !['$id', '$ref', '$db'].includes(part)))
    throw cannotCreate("Index key contains an illegal field name: field name starts with '$'.");
  return { path, parts, direction: number < 0 ? -1 : 1 };
}

const PARTIAL_OPERATORS = new Set(['$eq', '$exists', '$gt', '$gte', '$lt', '$lte', '$type']);

/** https://www.mongodb.com/docs/v7.0/core/index-partial/ */
function checkPartialFilter(filter: Document): void {
  for (const [name, condition] of Object.entries(filter)) {
    if (name === '$and' && Array.isArray(condition)) {
      for (const clause of condition) if (isDocument(clause)) checkPartialFilter(clause);
    } else if (name.startsWith('$')) {
      throw cannotCreate(`unsupported expression in partial index: ${name}`);
    } else if (isDocument(condition) && Object.keys(condition)[0]?.startsWith('$')) {
      for (const [operator, operand] of Object.entries(condition))
        if (!PARTIAL_OPERATORS.has(operator) || (operator === '$exists' && isFalse(operand)))
          throw cannotCreate(`Expression not supported in partial index: ${path(name, operator)}`);
    }
  }
}
const path = (name: string, operator: string) => `${name} ${operator}`;

const isFalse = (value: Value) =>
  value === false || value === null || (isNumber(value) && Number(value) === 0);
const isTrue = (value: Value) => value === true || (isNumber(value) && Number(value) !== 0);

/** MongoDB's limit for expireAfterSeconds. */
const MAX_EXPIRY = 2 ** 31 - 1;

/** Parses expireAfterSeconds, a number from 0 to 2,147,483,647. */
export function parseExpireAfterSeconds(value: Value): number {
  if (!isNumber(value))
    throw cannotCreate(
      `TTL index 'expireAfterSeconds' option must be numeric, but received a type of ${typeof value}.`,
    );
  const seconds = Number(value);
  if (Number.isNaN(seconds) || seconds < 0 || seconds > MAX_EXPIRY)
    throw cannotCreate(
      `TTL index 'expireAfterSeconds' option must be within an acceptable range, try a different number than ${seconds}.`,
    );
  return Math.trunc(seconds);
}

/**
 * Parses an index specification of createIndexes. `inherited` is the collection's collation. Fails with 67
 * CannotCreateIndex for an unsupported index type, 197 for an unknown option, 9 or 14 for malformed ones.
 */
export function parseIndexSpec(id: number, input: Document, inherited: Collation | null): IndexDefinition {
  for (const option of Object.keys(input)) {
    if (UNSUPPORTED_OPTIONS.has(option))
      throw cannotCreate(`The index option '${option}' is not supported by the built-in store`);
    if (!KNOWN_OPTIONS.has(option))
      throw new CommandError(
        197,
        'InvalidIndexSpecificationOption',
        `The field '${option}' is not valid for an index specification. Specification: ${formatValue(input)}`,
      );
  }
  const { key, name, partialFilterExpression: filter, v: version } = input;
  if (!isDocument(key))
    throw failedToParse("The 'key' field is a required property of an index specification");
  if (Object.keys(key).length === 0) throw cannotCreate('Index keys cannot be empty.');
  if (typeof name !== 'string')
    throw failedToParse("The 'name' field is a required property of an index specification");
  if (name === '') throw cannotCreate('index name cannot be empty');
  if (name === '*') throw badValue("The index name '*' is not valid.");
  if (version !== undefined && !(isNumber(version) && [1, 2].includes(Number(version))))
    throw cannotCreate(
      `Invalid index specification ${formatValue(input)}; cannot create an index with v=${String(version)}`,
    );
  if (isTrue(input.hidden)) throw cannotCreate('Hidden indexes are not supported by the built-in store');
  const fields = Object.entries(key).map(([path, direction]) => readField(path, direction));
  const collation =
    input.collation === undefined ? inherited : parseCollation(readDocument(input, 'collation'));
  const sparse = isTrue(input.sparse);
  if (filter !== undefined) {
    checkPartialFilter(readDocument(input, 'partialFilterExpression'));
    if (sparse) throw cannotCreate('cannot mix "partialFilterExpression" and "sparse" options');
  }
  const expireAfterSeconds =
    input.expireAfterSeconds === undefined ? null : parseExpireAfterSeconds(input.expireAfterSeconds);
  if (expireAfterSeconds !== null && (fields.length > 1 || fields[0]!.path === '_id'))
    throw cannotCreate(
      fields.length > 1
        ? `TTL indexes are single-field indexes, compound indexes do not support TTL. Index spec: ${formatValue(input)}`
        : `The field 'expireAfterSeconds' is not valid for an _id index specification. Specification: ${formatValue(input)}`,
    );
  const unique = isTrue(input.unique);
  const spec: Document = { v: 2, key, name };
  if (unique) spec.unique = true;
  if (sparse) spec.sparse = true;
  if (filter !== undefined) spec.partialFilterExpression = filter;
  if (expireAfterSeconds !== null) spec.expireAfterSeconds = expireAfterSeconds;
  if (collation) spec.collation = collation.spec;
  const partial = isDocument(filter) ? { filter, matches: compileFilter(filter, { collation }) } : null;
  return {
    id,
    name,
    spec,
    fields,
    unique: unique || isIdKey(key),
    sparse,
    partial,
    collation,
    expireAfterSeconds,
    multikeyPaths: new Set(),
    inexact: false,
    isBuilding: false,
    readableFrom: Infinity,
  };
}

function readDocument(input: Document, option: string): Document {
  const value = input[option];
  if (!isDocument(value))
    throw typeMismatch(`The field '${option}' must be an object, but got ${typeof value}`);
  return value;
}

export function isIdKey(key: Document): boolean {
  const names = Object.keys(key);
  return names.length === 1 && names[0] === '_id' && isNumber(key._id) && Number(key._id) === 1;
}

/** Whether a document may have several entries in the index. */
export const isMultikey = ({ multikeyPaths }: Pick<IndexDefinition, 'multikeyPaths'>): boolean =>
  multikeyPaths.size > 0;

/** Identifies an index regardless of its name: since MongoDB 5.0 by key, collation, filter, unique and sparse. */
export function indexSignature(index: IndexDefinition): string {
  return JSON.stringify([
    index.fields.map((field) => [field.path, field.direction]),
    canonicalKey(index.collation?.spec ?? null),
    canonicalKey(index.partial?.filter ?? null),
    index.unique,
    index.sparse,
  ]);
}

/** Identifies an index regardless of its name; since MongoDB 5.0 unique and sparse count, too. */
export function hasSameOptions(a: IndexDefinition, b: IndexDefinition): boolean {
  return a.expireAfterSeconds === b.expireAfterSeconds;
}
