import type { BSONRegExp, BSONSymbol, Binary, Code, DBRef, ObjectId, Timestamp } from 'bson';
import type { Collation } from '../collation';
import { compareBinaryStrings } from './compare-binary-strings';
import { canonicalNumber, compareNumerics, readNumber } from './numbers';
import { bsonTypeOf, fieldOf, typeName, type Document, type TypeName, type Value } from './values';

/**
 * https://www.mongodb.com/docs/v7.0/reference/bson-type-comparison-order/ A missing value sorts before null in
 * expressions; filters and sorts convert it to null first.
 */
const typeRanks: Record<TypeName, number> = {
  minKey: -1,
  missing: 0,
  null: 5,
  int: 10,
  long: 10,
  double: 10,
  decimal: 10,
  string: 15,
  symbol: 15,
  object: 20,
  array: 25,
  binData: 30,
  objectId: 35,
  bool: 40,
  date: 45,
  timestamp: 47,
  regex: 50,
  dbPointer: 55,
  javascript: 60,
  javascriptWithScope: 65,
  maxKey: 127,
};

/** The rank of a value's type; equal for types that compare by value, such as int and double. */
export function typeRank(value: Value): number {
  return typeRanks[typeName(value)];
}

const compareOrdered = (a: number, b: number) => (a < b ? -1 : a > b ? 1 : 0);

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const difference = a[i]! - b[i]!;
    if (difference !== 0) return difference < 0 ? -1 : 1;
  }
  return compareOrdered(a.length, b.length);
}

const textOf = (value: Value) => (typeof value === 'string' ? value : (value as BSONSymbol).value);

/** The bytes of a Binary without the unused capacity of its buffer. */
const bytesOf = (value: Binary): Uint8Array => value.buffer.subarray(0, value.position);

export function regExpParts(value: RegExp | BSONRegExp): { pattern: string; options: string } {
  return value instanceof RegExp
    ? { pattern: value.source, options: [...value.flags].filter((flag) => 'ims'.includes(flag)).join('') }
    : { pattern: value.pattern, options: value.options };
}

/** `bson` decodes {$ref, $id} as a DBRef; comparisons need the document. */
function documentOf(value: Value): Document {
  if (bsonTypeOf(value as object) !== 'DBRef') return value as Document;
  const reference = value as DBRef;
  return {
    $ref: reference.collection,
    $id: reference.oid,
    ...(reference.db === undefined ? {} : { $db: reference.db }),
    ...(reference.fields as Document),
  };
}

function compareDocuments(a: Document, b: Document, collation: Collation | null): number {
  const aNames = Object.keys(a);
  const bNames = Object.keys(b);
  const length = Math.min(aNames.length, bNames.length);
  for (let i = 0; i < length; i++) {
    const aName = aNames[i]!;
    const bName = bNames[i]!;
    const x = a[aName];
    const y = b[bName];
    const order =
      compareOrdered(typeRank(x), typeRank(y)) ||
      compareBinaryStrings(aName, bName) ||
      compareValues(x, y, collation);
    if (order !== 0) return order;
  }
  return compareOrdered(aNames.length, bNames.length);
}

function compareArrays(a: Value[], b: Value[], collation: Collation | null): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const order = compareValues(a[i], b[i], collation);
    if (order !== 0) return order;
  }
  return compareOrdered(a.length, b.length);
}

/** Compares BSON values in MongoDB's order. A collation applies to strings at any depth. */
export function compareValues(a: Value, b: Value, collation: Collation | null = null): number {
  if (typeof a === 'string' && typeof b === 'string') {
    return collation ? collation.compare(a, b) : compareBinaryStrings(a, b);
  }
  const aType = typeName(a);
  const ranking = compareOrdered(typeRanks[aType], typeRanks[typeName(b)]);
  if (ranking !== 0) return ranking;
  switch (aType) {
    case 'int':
    case 'long':
    case 'double':
    case 'decimal':
      return compareNumerics(readNumber(a)!, readNumber(b)!);
    case 'string':
    case 'symbol':
      return collation ? collation.compare(textOf(a), textOf(b)) : compareBinaryStrings(textOf(a), textOf(b));
    case 'object':
      return compareDocuments(documentOf(a), documentOf(b), collation);
    case 'array':
      return compareArrays(a as Value[], b as Value[], collation);
    case 'binData': {
      const x = a as Binary;
      const y = b as Binary;
      return (
        compareOrdered(x.position, y.position) ||
        compareOrdered(x.sub_type, y.sub_type) ||
        compareBytes(bytesOf(x), bytesOf(y))
      );
    }
    case 'objectId':
      return compareBytes((a as ObjectId).id, (b as ObjectId).id);
    case 'bool':
      return compareOrdered(Number(a), Number(b));
    case 'date':
      return compareOrdered((a as Date).getTime(), (b as Date).getTime());
    case 'timestamp':
      return Math.sign((a as Timestamp).compare(b as Timestamp));
    case 'regex': {
      const x = regExpParts(a as RegExp);
      const y = regExpParts(b as RegExp);
      return compareBinaryStrings(x.pattern, y.pattern) || compareBinaryStrings(x.options, y.options);
    }
    case 'javascript':
    case 'javascriptWithScope':
      return compareBinaryStrings((a as Code).code, (b as Code).code);
    default:
      return 0;
  }
}

/** Whether two values compare as equal, such as 1 and 1.0. */
export function equalValues(a: Value, b: Value, collation: Collation | null = null): boolean {
  return compareValues(a, b, collation) === 0;
}

/** Whether two values are identical in BSON: the same types, and fields in the same order. */
export function identicalValues(a: Value, b: Value): boolean {
  if (a === b) return true;
  const type = typeName(a);
  if (type !== typeName(b)) return false;
  if (type === 'array') {
    const x = a as Value[];
    const y = b as Value[];
    return x.length === y.length && x.every((element, i) => identicalValues(element, y[i]));
  }
  if (type === 'object') {
    const x = documentOf(a);
    const y = documentOf(b);
    const names = Object.keys(x);
    const others = Object.keys(y);
    return (
      names.length === others.length &&
      names.every((name, i) => name === others[i] && identicalValues(fieldOf(x, name), fieldOf(y, name)))
    );
  }
  if (type === 'double') return Object.is(Number(a), Number(b));
  if (type === 'decimal') return String(a) === String(b);
  return compareValues(a, b) === 0;
}

/** Escapes the delimiters of a key, so that different values have different keys. */
function escapeText(text: string): string {
  if (!text.includes('\0') && !text.includes('\x01') && !text.includes('\x02')) return text;
  return text.replaceAll('\x02', '\x022').replaceAll('\x01', '\x021').replaceAll('\0', '\x020');
}

/**
 * Returns a string that is equal exactly for equal values. Missing and null differ; callers that treat them alike
 * (indexes, equality with null) pass null.
 */
export function canonicalKey(value: Value, collation: Collation | null = null): string {
  if (typeof value === 'string') return 's' + escapeText(collation ? collation.fold(value) : value);
  const type = typeName(value);
  switch (type) {
    case 'missing':
      return 'u';
    case 'null':
      return 'n';
    case 'minKey':
      return '<';
    case 'maxKey':
      return '>';
    case 'int':
    case 'long':
    case 'double':
    case 'decimal':
      return 'd' + canonicalNumber(readNumber(value)!);
    case 'symbol':
      return canonicalKey(textOf(value), collation);
    case 'object': {
      const document = documentOf(value);
      let key = '{';
      for (const name of Object.keys(document)) {
        key += `${escapeText(name)}\0${canonicalKey(document[name], collation)}\x01`;
      }
      return key + '}';
    }
    case 'array':
      // Each element ends with a delimiter that escaped text cannot contain, so that ["a]","b"] and ["a"],"b]"
      // differ.
      return (
        '[' + (value as Value[]).map((element) => canonicalKey(element, collation) + '\x01').join('') + ']'
      );
    case 'binData': {
      const binary = value as Binary;
      return `b${binary.sub_type}:${Buffer.from(bytesOf(binary)).toString('base64')}`;
    }
    case 'objectId':
      return 'o' + (value as ObjectId).toHexString();
    case 'bool':
      return value ? 'T' : 'F';
    case 'date':
      return `t${(value as Date).getTime()}`;
    case 'timestamp':
      return `z${(value as Timestamp).toBigInt()}`;
    case 'regex': {
      const { pattern, options } = regExpParts(value as RegExp);
      return `r${escapeText(pattern)}\0${options}`;
    }
    default:
      return `c${escapeText((value as Code).code)}`;
  }
}
