import { ObjectId } from 'bson';
import { CommandError } from '../errors';
import { isDocument, typeName, type Document, type Value } from './values';

/**
 * Validates an `_id`. Fails with 53 InvalidIdField for an array or a regular expression, 52 DollarPrefixedFieldName
 * for a document with a field that begins with $.
 */
export function validateId(id: Value): void {
  const type = typeName(id);
  if (type === 'array' || type === 'regex') {
    throw new CommandError(53, 'InvalidIdField', `The '_id' value cannot be of type ${type}`);
  }
  if (!isDocument(id)) return;
  for (const name of Object.keys(id)) {
    if (name.startsWith('$')) {
      throw new CommandError(
        52,
        'DollarPrefixedFieldName',
        `_id fields may not contain '$'-prefixed fields: ${name} is not valid for storage.`,
      );
    }
  }
}

/** Returns the document with `_id` as its first field, as documents are stored. */
export function withIdFirst(document: Document): Document {
  if (!Object.hasOwn(document, '_id') || Object.keys(document)[0] === '_id') return document;
  const { _id, ...others } = document;
  return { _id, ...others };
}

/** Returns the document with `_id` first, generating one if it is missing. */
export const ensureId = (document: Document): Document =>
  document._id === undefined ? { _id: new ObjectId(), ...document } : withIdFirst(document);
