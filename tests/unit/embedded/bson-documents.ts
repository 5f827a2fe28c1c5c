import { BSON, EJSON } from 'bson';
import type { Document, Value } from '#db/embedded/language/bson/values';

/** A document as the store reads it: through BSON, without type promotion. */
export function toDocument(document: object): Document {
  return BSON.deserialize(BSON.serialize(document, { ignoreUndefined: false }), {
    promoteValues: false,
    promoteLongs: false,
    promoteBuffers: false,
    bsonRegExp: true,
  }) as Document;
}

/** A value as the store reads it. */
export function toValue(value: unknown): Value {
  return value === undefined ? undefined : toDocument({ value }).value;
}

/** Extended JSON, which shows types and the order of fields. */
export function toExtendedJson(value: unknown): string {
  if (value === undefined) return 'missing';
  return EJSON.stringify(toDocument({ value }) as object, { relaxed: false });
}

/** The code and message of the error that a call throws. */
export function errorOf(call: () => unknown): { code: unknown; message: string } {
  try {
    call();
  } catch (error) {
    if (error instanceof Error)
      return { code: 'code' in error ? error.code : undefined, message: error.message };
  }
  return { code: 'nothing failed', message: '' };
}
