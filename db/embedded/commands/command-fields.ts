import { CommandError, locationError, typeMismatch, badValue } from '../language/errors';
import { isDocument, isNumber, typeName, type Document, type Value } from '../language/bson/values';

/** Fields that every command may carry; what they mean is the dispatcher's affair. */
const GENERIC_FIELDS: ReadonlySet<string> = new Set([
  '$db',
  'lsid',
  'txnNumber',
  'autocommit',
  'startTransaction',
  'stmtId',
  'stmtIds',
  'readConcern',
  'writeConcern',
  '$readPreference',
  '$clusterTime',
  '$client',
  'comment',
  'maxTimeMS',
  'maxTimeMSOpOnly',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
  'clientOperationKey',
]);

/** Fails with 40415 for a field that is not known, since ignoring it could change what the command means. */
export function requireKnownFields(scope: string, given: Document, known: readonly string[]): void {
  for (const field of Object.keys(given))
    if (!known.includes(field))
      throw locationError(40415, `BSON field '${scope}.${field}' is an unknown field.`);
}

/** The same for a whole command, whose first field is its name. */
export function requireKnownCommandFields(name: string, command: Document, known: readonly string[]): void {
  for (const field of Object.keys(command).slice(1))
    if (!known.includes(field) && !GENERIC_FIELDS.has(field))
      throw locationError(40415, `BSON field '${name}.${field}' is an unknown field.`);
}

const wrongType = (field: string, value: Value, expected: string) =>
  typeMismatch(`BSON field '${field}' is the wrong type '${typeName(value)}', expected type '${expected}'`);

const isGiven = (value: Value) => value !== undefined && value !== null;

/** An optional sub-document. */
export function readDocument(from: Document, field: string): Document | undefined {
  const value = from[field];
  if (!isGiven(value)) return undefined;
  if (!isDocument(value)) throw wrongType(field, value, 'object');
  return value;
}

/** An array of documents that must be there. */
export function readDocuments(from: Document, field: string): Document[] {
  const value = from[field];
  if (value === undefined)
    throw locationError(40414, `BSON field '${field}' is missing but a required field`);
  if (!Array.isArray(value)) throw wrongType(field, value, 'array');
  return value.map((element, i) => {
    if (!isDocument(element)) throw wrongType(`${field}.${i}`, element, 'object');
    return element;
  });
}

/** An optional array of documents. */
export function readOptionalDocuments(from: Document, field: string): Document[] | undefined {
  return isGiven(from[field]) ? readDocuments(from, field) : undefined;
}

/** An optional truth value; numbers count, as in MongoDB's "safe bool". */
export function readBoolean(from: Document, field: string): boolean {
  const value = from[field];
  if (!isGiven(value)) return false;
  if (typeof value === 'boolean') return value;
  if (isNumber(value)) return Number(value) !== 0;
  throw wrongType(field, value, 'bool');
}

/** An optional whole number. */
export function readInteger(from: Document, field: string): number | undefined {
  const value = from[field];
  if (!isGiven(value)) return undefined;
  if (!isNumber(value)) throw wrongType(field, value, 'long');
  const number = Number(value);
  if (!Number.isInteger(number))
    throw badValue(`BSON field '${field}' must be a whole number, but is ${number}`);
  return number;
}

/** An optional whole number that is not negative. */
export function readCount(from: Document, field: string): number | undefined {
  const value = readInteger(from, field);
  if (value !== undefined && value < 0)
    throw locationError(51024, `BSON field '${field}' value must be >= 0, actual value '${value}'`);
  return value;
}

/** A string that must be there. */
export function readString(from: Document, field: string): string {
  const value = from[field];
  if (value === undefined)
    throw locationError(40414, `BSON field '${field}' is missing but a required field`);
  if (typeof value !== 'string') throw wrongType(field, value, 'string');
  return value;
}

/** The collection that a command names in its first field. */
export function readCollectionName(database: string, command: Document, name: string): string {
  const value = command[name];
  if (typeof value !== 'string')
    throw new CommandError(73, 'InvalidNamespace', `collection name has invalid type ${typeName(value)}`);
  if (value === '' || value.includes('\0'))
    throw new CommandError(73, 'InvalidNamespace', `Invalid namespace specified '${database}.${value}'`);
  return value;
}

/** An index hint: a name or a key pattern. */
export function readHint(from: Document): Value {
  const { hint } = from;
  if (!isGiven(hint)) return undefined;
  if (typeof hint !== 'string' && !isDocument(hint)) throw wrongType('hint', hint, 'object');
  return hint;
}
