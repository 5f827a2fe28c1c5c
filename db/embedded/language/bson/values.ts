import type {
  BSONRegExp,
  BSONSymbol,
  Binary,
  Code,
  DBRef,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';

export type BsonNumber = Int32 | Double | Long | Decimal128;

type BsonObject =
  | BsonNumber
  | ObjectId
  | Binary
  | Timestamp
  | BSONRegExp
  | BSONSymbol
  | Code
  | DBRef
  | MinKey
  | MaxKey;

/**
 * A value as deserialised without type promotion. A JavaScript number counts as int if it is a 32-bit integer, else
 * as double; `undefined` is a missing field.
 */
export type Value =
  | null
  | undefined
  | boolean
  | string
  | number
  | bigint
  | Date
  | RegExp
  | BsonObject
  | Value[]
  | Document;

/** A document or an embedded document. The functions of db/embedded/language never modify their input. */
export type Document = { [field: string]: Value };

/** MongoDB's aliases of the BSON types, as used by `$type`. */
export type TypeName =
  | 'double'
  | 'string'
  | 'object'
  | 'array'
  | 'binData'
  | 'objectId'
  | 'bool'
  | 'date'
  | 'null'
  | 'regex'
  | 'dbPointer'
  | 'javascript'
  | 'symbol'
  | 'javascriptWithScope'
  | 'int'
  | 'timestamp'
  | 'long'
  | 'decimal'
  | 'minKey'
  | 'maxKey'
  | 'missing';

/** BSON's type numbers, as used by `$type`. */
export const typeNumbers: Readonly<Record<Exclude<TypeName, 'missing'>, number>> = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  dbPointer: 12,
  javascript: 13,
  symbol: 14,
  javascriptWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
};

/** The class name that `bson` puts on its objects; instanceof would fail if two copies of bson are installed. */
export function bsonTypeOf(value: object): string | undefined {
  return (value as { _bsontype?: string })._bsontype;
}

const objectTypeNames: Record<string, TypeName> = {
  Int32: 'int',
  Double: 'double',
  Long: 'long',
  Decimal128: 'decimal',
  ObjectId: 'objectId',
  Binary: 'binData',
  Timestamp: 'timestamp',
  BSONRegExp: 'regex',
  BSONSymbol: 'symbol',
  Code: 'javascript',
  DBRef: 'object',
  MinKey: 'minKey',
  MaxKey: 'maxKey',
};

/** Whether BSON stores a JavaScript number as an int. */
export function isInt32(value: number): boolean {
  return (value | 0) === value && !Object.is(value, -0);
}

/** The alias of a value's BSON type, 'missing' for undefined. */
export function typeName(value: Value): TypeName {
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'boolean':
      return 'bool';
    case 'number':
      return isInt32(value) ? 'int' : 'double';
    case 'bigint':
      return 'long';
    case 'undefined':
      return 'missing';
    default:
      return objectTypeName(value);
  }
}

function objectTypeName(value: Exclude<Value, string | boolean | number | bigint | undefined>): TypeName {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const bsonType = bsonTypeOf(value);
  if (bsonType === 'Code' && (value as Code).scope) return 'javascriptWithScope';
  if (bsonType !== undefined && typeof bsonType === 'string') return objectTypeNames[bsonType] ?? 'object';
  if (value instanceof Date) return 'date';
  if (value instanceof RegExp) return 'regex';
  return 'object';
}

export function isDocument(value: Value): value is Document {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

export function isNumber(value: Value): value is number | bigint | BsonNumber {
  if (typeof value === 'number' || typeof value === 'bigint') return true;
  if (value === null || typeof value !== 'object') return false;
  switch (bsonTypeOf(value)) {
    case 'Int32':
    case 'Double':
    case 'Long':
    case 'Decimal128':
      return true;
    default:
      return false;
  }
}

export function isRegExp(value: Value): value is RegExp | BSONRegExp {
  return (
    value !== null &&
    typeof value === 'object' &&
    (value instanceof RegExp || bsonTypeOf(value) === 'BSONRegExp')
  );
}

export function isNullish(value: Value): value is null | undefined {
  return value === null || value === undefined;
}

/** A document's own field; `toString` is not inherited. */
export function fieldOf(document: Document, name: string): Value {
  return Object.hasOwn(document, name) ? document[name] : undefined;
}

/** Sets a field; `__proto__` becomes an ordinary field, as in BSON. */
export function putField(document: Document, name: string, value: Value): void {
  if (name === '__proto__') {
    Object.defineProperty(document, name, { value, enumerable: true, writable: true, configurable: true });
  } else document[name] = value;
}

/** A deep copy; immutable leaves are shared. */
export function cloneValue<T extends Value>(value: T): T;
export function cloneValue(value: Value): Value {
  if (Array.isArray(value)) return value.map((element) => cloneValue(element));
  if (value instanceof Date) return new Date(value.getTime());
  if (!isDocument(value)) return value;
  const copy: Document = {};
  for (const name of Object.keys(value)) putField(copy, name, cloneValue(value[name]));
  return copy;
}

/** A shallow copy. */
export function copyFields(document: Document): Document {
  return { ...document };
}
