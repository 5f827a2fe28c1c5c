import { readBytes } from './values';

const wrapperTypes: Record<string, string> = {
  Int32: 'int',
  Long: 'long',
  Double: 'double',
  Decimal128: 'decimal',
  ObjectId: 'objectId',
  Binary: 'binData',
  UUID: 'binData',
  Timestamp: 'timestamp',
  BSONRegExp: 'regex',
  BSONSymbol: 'symbol',
  Code: 'javascript',
  DBRef: 'dbPointer',
  MinKey: 'minKey',
  MaxKey: 'maxKey',
};

const numberTypes = ['int', 'long', 'double', 'decimal'];

/**
 * Whether a value has the BSON type of $$type. The driver promotes int, long and double to JavaScript numbers, so an
 * integer passes for all of them.
 */
export function acceptsType(type: string, value: unknown): boolean {
  if (value === undefined) return false;
  const types = possibleTypes(value);
  return type === 'number' ? types.some((name) => numberTypes.includes(name)) : types.includes(type);
}

function possibleTypes(value: unknown): string[] {
  if (value === null) return ['null'];
  switch (typeof value) {
    case 'number':
      return Number.isInteger(value) ? ['int', 'long', 'double'] : ['double'];
    case 'bigint':
      return ['long'];
    case 'boolean':
      return ['bool'];
    case 'string':
      return ['string'];
    default:
      return [objectType(value as object)];
  }
}

function objectType(value: object): string {
  if ('_bsontype' in value) {
    if (value._bsontype === 'Code' && 'scope' in value && value.scope) return 'javascriptWithScope';
    return wrapperTypes[String(value._bsontype)] ?? 'object';
  }
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'date';
  if (value instanceof RegExp) return 'regex';
  return readBytes(value) ? 'binData' : 'object';
}
