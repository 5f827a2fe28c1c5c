import { isDocument, isNumber, typeName, type Document, type Value } from '../language/bson/values';
import { CommandError, locationError, typeMismatch, badValue } from '../language/errors';

/** Fields that every command may have; dispatchCommand interprets them. */
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

/** Fails with 40415 for an unknown field: ignoring it could change the meaning of the command. */
export function requireKnownFields(scope: string, document: Document, knownFields: readonly string[]): void {
  for (const field of Object.keys(document))
    if (!knownFields.includes(field))
      throw locationError(40415, `BSON field '${scope}.${field}' is an unknown field.`);
}

/** Checks a whole command, whose first field is its name. */
export function requireKnownCommandFields(
  name: string,
  command: Document,
  knownFields: readonly string[],
): void {
  for (const field of Object.keys(command).slice(1))
    if (!knownFields.includes(field) && !GENERIC_FIELDS.has(field))
      throw locationError(40415, `BSON field '${name}.${field}' is an unknown field.`);
}

const wrongType = (field: string, value: Value, expected: string) =>
  typeMismatch(`BSON field '${field}' is the wrong type '${typeName(value)}', expected type '${expected}'`);

const isPresent = (value: Value) => value !== undefined && value !== null;

/** Reads an optional embedded document. */
export function readDocument(from: Document, field: string): Document | undefined {
  const value = from[field];
  if (!isPresent(value)) return undefined;
  if (!isDocument(value)) throw wrongType(field, value, 'object');
  return value;
}

/** Reads a required array of documents. */
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

/** Reads an optional array of documents. */
export function readOptionalDocuments(from: Document, field: string): Document[] | undefined {
  return isPresent(from[field]) ? readDocuments(from, field) : undefined;
}

/** Reads an optional boolean; numbers count, as in MongoDB's "safe bool". */
export function readBoolean(from: Document, field: string): boolean {
  const value = from[field];
  if (!isPresent(value)) return false;
  if (typeof value === 'boolean') return value;
  if (isNumber(value)) return Number(value) !== 0;
  throw wrongType(field, value, 'bool');
}

/** Reads an optional integer. */
export function readInteger(from: Document, field: string): number | undefined {
  const value = from[field];
  if (!isPresent(value)) return undefined;
  if (!isNumber(value)) throw wrongType(field, value, 'long');
  const number = Number(value);
  if (!Number.isInteger(number))
    throw badValue(`BSON field '${field}' must be a whole number, but is ${number}`);
  return number;
}

/** Reads an optional integer that is not negative. */
export function readCount(from: Document, field: string): number | undefined {
  const value = readInteger(from, field);
  if (value !== undefined && value < 0)
    throw locationError(51024, `BSON field '${field}' value must be >= 0, actual value '${value}'`);
  return value;
}

/** Reads a required string. */
export function readString(from: Document, field: string): string {
  const value = from[field];
  if (value === undefined)
    throw locationError(40414, `BSON field '${field}' is missing but a required field`);
  if (typeof value !== 'string') throw wrongType(field, value, 'string');
  return value;
}

/** Reads the collection name from a command's first field. Fails with 73 InvalidNamespace. */
export function readCollectionName(database: string, command: Document, name: string): string {
  const value = command[name];
  if (typeof value !== 'string')
    throw new CommandError(73, 'InvalidNamespace', `collection name has invalid type ${typeName(value)}`);
  if (value === '' || value.includes('\0'))
    throw new CommandError(73, 'InvalidNamespace', `Invalid namespace specified '${database}.${value}'`);
  return value;
}

/** Reads an index hint: a name or a key pattern. */
export function readHint(from: Document): Value {
  const { hint } = from;
  if (!isPresent(hint)) return undefined;
  if (typeof hint !== 'string' && !isDocument(hint)) throw wrongType('hint', hint, 'object');
  return hint;
}
