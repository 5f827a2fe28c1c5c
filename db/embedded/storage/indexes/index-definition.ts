import { parseCollation, type Collation } from '../../language/collation';
import { badValue, CommandError, failedToParse, typeMismatch } from '../../language/errors';
import { compileFilter, type Matcher } from '../../language/filters/compile-filter';
import { canonicalKey, isDocument, isNumber, type Document, type Value } from '../../language/bson/values';

export type IndexField = {
  readonly path: string;
  readonly parts: readonly string[];
  readonly direction: 1 | -1;
};

/** An index as the catalog keeps it in memory. */
export type IndexDefinition = {
  readonly id: number;
  readonly name: string;
  /** as listIndexes shows it */
  readonly spec: Document;
  readonly fields: readonly IndexField[];
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly partial: { readonly filter: Document; readonly matches: Matcher } | null;
  readonly collation: Collation | null;
  readonly expireAfterSeconds: number | null;
  /** some document has an array on an indexed path; never becomes false again */
  multikey: boolean;
  /** some key was cut or stands for several values; never becomes false again */
  inexact: boolean;
  /** the store's clock when the index became complete on disk; views older than that must not use it */
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

/** Options of kinds of index that this store has not. */
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

const shown = (value: Value) => JSON.stringify(value);

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

/** MongoDB allows only a few operators here: https://www.mongodb.com/docs/v7.0/core/index-partial/ */
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

export const isFalse = (value: Value) =>
  value === false || value === null || (isNumber(value) && Number(value) === 0);
const isTrue = (value: Value) => value === true || (isNumber(value) && Number(value) !== 0);

/** 2,147,483,647: MongoDB's limit for expireAfterSeconds. */
const MAX_EXPIRY = 2 ** 31 - 1;

/** Checks an expireAfterSeconds value: a number from 0 to 2,147,483,647. */
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
 * Reads one index specification of createIndexes. `inherited` is the collection's collation. Fails with 67
 * CannotCreateIndex for a kind of index that this store has not, 197 for an unknown option, 9 or 14 for malformed ones.
 */
export function parseIndexSpec(id: number, given: Document, inherited: Collation | null): IndexDefinition {
  for (const option of Object.keys(given)) {
    if (UNSUPPORTED_OPTIONS.has(option))
      throw cannotCreate(`The index option '${option}' is not supported by the built-in store`);
    if (!KNOWN_OPTIONS.has(option))
      throw new CommandError(
        197,
        'InvalidIndexSpecificationOption',
        `The field '${option}' is not valid for an index specification. Specification: ${shown(given)}`,
      );
  }
  const { key, name, partialFilterExpression: filter, v: version } = given;
  if (!isDocument(key))
    throw failedToParse("The 'key' field is a required property of an index specification");
  if (Object.keys(key).length === 0) throw cannotCreate('Index keys cannot be empty.');
  if (typeof name !== 'string')
    throw failedToParse("The 'name' field is a required property of an index specification");
  if (name === '') throw cannotCreate('index name cannot be empty');
  if (name === '*') throw badValue("The index name '*' is not valid.");
  if (version !== undefined && !(isNumber(version) && [1, 2].includes(Number(version))))
    throw cannotCreate(
      `Invalid index specification ${shown(given)}; cannot create an index with v=${String(version)}`,
    );
  if (isTrue(given.hidden)) throw cannotCreate('Hidden indexes are not supported by the built-in store');
  const fields = Object.entries(key).map(([path, direction]) => readField(path, direction));
  const collation =
    given.collation === undefined ? inherited : parseCollation(readDocument(given, 'collation'));
  const sparse = isTrue(given.sparse);
  if (filter !== undefined) {
    checkPartialFilter(readDocument(given, 'partialFilterExpression'));
    if (sparse) throw cannotCreate('cannot mix "partialFilterExpression" and "sparse" options');
  }
  const expireAfterSeconds =
    given.expireAfterSeconds === undefined ? null : parseExpireAfterSeconds(given.expireAfterSeconds);
  if (expireAfterSeconds !== null && (fields.length > 1 || fields[0]!.path === '_id'))
    throw cannotCreate(
      fields.length > 1
        ? `TTL indexes are single-field indexes, compound indexes do not support TTL. Index spec: ${shown(given)}`
        : `The field 'expireAfterSeconds' is not valid for an _id index specification. Specification: ${shown(given)}`,
    );
  const unique = isTrue(given.unique);
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
    multikey: false,
    inexact: false,
    readableFrom: Infinity,
  };
}

function readDocument(given: Document, option: string): Document {
  const value = given[option];
  if (!isDocument(value))
    throw typeMismatch(`The field '${option}' must be an object, but got ${typeof value}`);
  return value;
}

/** Whether a key pattern is that of the index that every collection has. */
export function isIdKey(key: Document): boolean {
  const names = Object.keys(key);
  return names.length === 1 && names[0] === '_id' && isNumber(key._id) && Number(key._id) === 1;
}

/** What tells indexes apart whatever they are called, since MongoDB 5.0 with unique and sparse. */
export function indexSignature(index: IndexDefinition): string {
  return JSON.stringify([
    index.fields.map((field) => [field.path, field.direction]),
    canonicalKey(index.collation?.spec ?? null),
    canonicalKey(index.partial?.filter ?? null),
    index.unique,
    index.sparse,
  ]);
}

/** Whether two indexes with one signature are also equal in their other options. */
export function hasSameOptions(a: IndexDefinition, b: IndexDefinition): boolean {
  return a.expireAfterSeconds === b.expireAfterSeconds;
}
