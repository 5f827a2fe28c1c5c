import { BSON, EJSON } from 'bson';
import type { Document, Value } from '#db/embedded/language/values';

/** A document as the store reads it: through BSON, with every number in its own type. */
export function stored(document: object): Document {
  return BSON.deserialize(BSON.serialize(document, { ignoreUndefined: false }), {
    promoteValues: false,
    promoteLongs: false,
    promoteBuffers: false,
    bsonRegExp: true,
  }) as Document;
}

/** One value as the store reads it. */
export function storedValue(value: unknown): Value {
  return value === undefined ? undefined : stored({ value }).value;
}

/** Text that shows values with their types and the order of fields, for comparing results to what is expected. */
export function typed(value: unknown): string {
  if (value === undefined) return 'missing';
  return EJSON.stringify(stored({ value }) as object, { relaxed: false });
}

/** The code and the message that a call fails with. */
export function failureOf(call: () => unknown): { code: unknown; message: string } {
  try {
    call();
  } catch (error) {
    if (error instanceof Error)
      return { code: 'code' in error ? error.code : undefined, message: error.message };
  }
  return { code: 'nothing failed', message: '' };
}
